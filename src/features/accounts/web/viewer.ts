import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, createElement, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { ApiError } from '#lib/client/client.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { apiFor } from '#lib/client/query-client.ts'
import { knownTimeZone } from '#lib/times.ts'
import { ServerTimeZone } from '#ui/time-zone.ts'
import type { AccountEndpoints, User } from '../contract.ts'

/** The signed-in user, or null. The server includes it in every page. */
export const viewerQuery = queryOptions({
  queryKey: endpointQueries<AccountEndpoints>().key('GET /api/auth/user'),
  queryFn: async ({ client, signal }): Promise<User | null> => {
    try {
      return await apiFor<AccountEndpoints>(client).call('GET /api/auth/user', { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})

/** What `useViewer` reads. */
export const ViewerContext = createContext<User | null | undefined>(undefined)

/** Whether `useViewer` says that nobody is signed in until the browser has taken over; see `VisitorFirst`. */
export const VisitorFirstContext = createContext(false)

/** Provides the viewer and their time zone. Reads the viewer once, because a list of cats needs it about fifty times. */
export function ViewerProvider({ children }: { children: ReactNode }): ReactNode {
  const viewer = useQuery(viewerQuery).data
  const timeZone = knownTimeZone(viewer?.timeZone)
  return createElement(
    ViewerContext,
    { value: viewer },
    createElement(ServerTimeZone, { value: timeZone }, children),
  )
}

/** The signed-in user; null when signed out, undefined while loading. */
export function useViewer(): User | null | undefined {
  const viewer = useContext(ViewerContext)
  const isVisitorFirst = useContext(VisitorFirstContext)
  // Each component that asks changes when it is hydrated itself, because the items of a list are hydrated one by one.
  return useSyncExternalStore(
    never,
    () => viewer,
    () => (isVisitorFirst ? null : viewer),
  )
}

const never = () => () => {}

/** The URL that signs in and returns to `path`, a path of this site. */
export function signInUrl(path: string): string {
  return `/api/login?returnTo=${encodeURIComponent(path)}`
}

/** The same for new users: it opens the form that creates an account. */
export function signUpUrl(path: string): string {
  return `${signInUrl(path)}&signUp`
}

/** The URL where members of staff set up or show their second factor before they return to `path`. */
export function twoFactorUrl(path: string): string {
  return `/two-factor?returnTo=${encodeURIComponent(path)}`
}

/** How long a page does not redirect after `beforeunload`. A download fires this event, too, but leaves the page open. */
const LEAVING_MS = 30_000
/** When `beforeunload` was last fired, in milliseconds since the document was loaded. */
let leftAt = -LEAVING_MS
globalThis.addEventListener?.('beforeunload', ({ timeStamp }) => {
  leftAt = timeStamp
})

/**
 * Redirects a visitor to a page for signing in after `afterMs` milliseconds. `urlFor` gets the path to return to, which is read from
 * the address bar at that time, because the router updates its location later. Waits after `beforeunload`: signing out ends the
 * session before its response arrives, and a redirect would cancel the response, which removes the user's data from the browser.
 * Returns a function that cancels the redirect.
 */
export function redirectToSignIn(urlFor: (path: string) => string, afterMs = 0): () => void {
  const timer = setTimeout(
    () => location.assign(urlFor(location.pathname + location.search)),
    Math.max(afterMs, leftAt + LEAVING_MS - performance.now()),
  )
  return () => clearTimeout(timer)
}
