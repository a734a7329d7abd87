import { useSyncExternalStore } from 'react'

/** Whether React has hydrated the page. A form from the server is disabled until then, so that no input is lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => {}
