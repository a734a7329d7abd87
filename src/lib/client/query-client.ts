/** The cache of API responses with its transport: fetch in the browser, in-process on the server. */
import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Api, type ApiError, createApi, type Transport } from './client.ts'
import type { Endpoints } from './endpoint.ts'
import type { Subject } from './invalidation.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: { shows?: Subject[] }
  }
}

const transports = new WeakMap<QueryClient, Transport>()

/** Creates a cache. Data becomes stale only by invalidation; nothing is polled or retried. */
export function createQueryClient(transport: Transport): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // Offline, requests fail immediately instead of waiting for the network.
        networkMode: 'always',
        retryOnMount: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  transports.set(client, transport)
  return client
}

/** An API client for one contract that uses the transport of a cache. Throws if createQueryClient did not create it. */
export function apiFor<E extends Endpoints>(client: QueryClient): Api<E> {
  const transport = transports.get(client)
  if (!transport) throw new Error('This query client was not created by createQueryClient')
  return createApi<E>(transport)
}

/** An API client for one contract, for components. */
export function useApi<E extends Endpoints>(): Api<E> {
  return apiFor<E>(useQueryClient())
}
