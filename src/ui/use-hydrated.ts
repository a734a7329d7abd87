import { createContext, use, useSyncExternalStore } from 'react'

/** What `useHydrated` says outside a browser. `true` renders what a browser shows, without one. */
export const HydratedOnServer = createContext(false)

/** Whether React has hydrated the page. A form from the server is disabled until then, so that no input is lost. */
export function useHydrated(): boolean {
  const onServer = use(HydratedOnServer)
  return useSyncExternalStore(
    never,
    () => true,
    () => onServer,
  )
}

const never = () => () => {}
