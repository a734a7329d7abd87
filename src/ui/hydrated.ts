import { useSyncExternalStore } from 'react'

/** Whether the page's script has taken over: a form that came with the page takes nothing before, so nothing is lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => {}
