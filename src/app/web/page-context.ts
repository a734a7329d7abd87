import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { createContext, type RouterContextProvider } from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import { viewerQuery } from '#features/accounts/web/index.ts'
import { ApiError } from '#lib/client.ts'

/** What a page's loader works with; `onServer` says that a page is being rendered rather than visited. */
export type PageContext = {
  queries: QueryClient
  onServer: boolean
  /** The HTTP status of the rendered page; without effect in the browser. */
  setStatus: (status: number) => void
}

export const pageContext = createContext<PageContext>()

export type LoaderContext = Readonly<RouterContextProvider>

/** The signed-in person as far as the page knows, or null. */
export function viewerOf(context: LoaderContext): User | null {
  return context.get(pageContext).queries.getQueryData<User | null>(viewerQuery.queryKey) ?? null
}

/**
 * Fetches what a page shows. The server waits, so that the page is complete; the browser only begins, and the page
 * shows its own waiting state. A failure is kept in the cache for the page to tell of; with `decides`, a thing that
 * is not there makes the page a 404.
 */
export async function load<T, K extends QueryKey>(
  context: LoaderContext,
  options: FetchQueryOptions<T, ApiError, T, K>,
  { decides = false } = {},
): Promise<void> {
  const { queries, onServer, setStatus } = context.get(pageContext)
  if (!onServer) {
    void queries.prefetchQuery(options)
    return
  }
  try {
    await queries.fetchQuery(options)
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 500
    if (decides) setStatus(status === 404 || status === 400 ? 404 : 500)
  }
}
