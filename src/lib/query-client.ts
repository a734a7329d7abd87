/** The cache of what the API answered, and the transport that fills it: fetch in the browser, in-process on the server. */
import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Api, type ApiError, apiOf, type Transport } from './client.ts'
import type { Endpoints } from './endpoint.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

const transports = new WeakMap<QueryClient, Transport>()

/** A cache over a transport: data never goes stale by itself, nothing polls, nothing is retried. */
export function createQueryClient(transport: Transport): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // Somebody who is offline is told so at once, and does not wait for the network.
        networkMode: 'always',
        retryOnMount: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  transports.set(client, transport)
  return client
}

/** The calls of one contract, through the transport of a cache; throws for a cache that was made elsewhere. */
export function apiFor<E extends Endpoints>(client: QueryClient): Api<E> {
  const transport = transports.get(client)
  if (!transport) throw new Error('This query client was not made by createQueryClient')
  return apiOf<E>(transport)
}

/** The calls of one contract, inside a component. */
export function useApi<E extends Endpoints>(): Api<E> {
  return apiFor<E>(useQueryClient())
}
