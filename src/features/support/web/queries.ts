import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type InvalidationRules, onEvent } from '#lib/invalidation.ts'
import { apiFor } from '#lib/query-client.ts'
import type { SupportEndpoints } from '../contract.ts'
import { SUPPORT_CHANGED } from '../events.ts'

const REQUESTS = '/api/support/requests'

/** Orders and listings that the viewer can choose in the form. */
export const supportChoicesQuery = queryOptions({
  queryKey: ['/api/support/choices'],
  queryFn: ({ client, signal }) =>
    apiFor<SupportEndpoints>(client).call('GET /api/support/choices', { signal }),
})

/** The viewer's latest requests, newest first. */
export const supportRequestsQuery = queryOptions({
  queryKey: [REQUESTS],
  queryFn: ({ client, signal }) =>
    apiFor<SupportEndpoints>(client).page('GET /api/support/requests', { query: { limit: 20 }, signal }),
})

/** A request with its messages; visitors need the token of a link. */
export const supportRequestQuery = (id: string, token: string) =>
  queryOptions({
    queryKey: [REQUESTS, id, token],
    queryFn: ({ client, signal }) =>
      apiFor<SupportEndpoints>(client).call('GET /api/support/requests/{id}', {
        params: { id },
        query: { ...(token && { token }) },
        signal,
      }),
  })

/** Refetches the viewer's requests. */
export function invalidateRequests(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [REQUESTS] })
}

export const supportInvalidation: InvalidationRules = {
  events: [onEvent(SUPPORT_CHANGED, (client) => void invalidateRequests(client))],
  missed: (client) => void invalidateRequests(client),
}
