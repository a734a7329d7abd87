import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const pages = new WeakMap<QueryClient, Map<string, unknown>>()

/** Remembers the data that came with the page, before any of it changes. */
export function rememberPageData(client: QueryClient): void {
  pages.set(
    client,
    new Map(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryHash, state }) => [queryHash, state.data]),
    ),
  )
}

/**
 * The current data of a query; while React hydrates, the data that came with the page. A part of a list may be hydrated after
 * the data has changed, and React would not correct what the server rendered.
 */
export function useSincePage<T>(queryKey: QueryKey, current: T): T {
  const client = useQueryClient()
  return useSyncExternalStore(
    never,
    () => current,
    () => {
      const page = pages.get(client)
      return page ? (page.get(hashKey(queryKey)) as T) : current
    },
  )
}

const never = () => () => {}
