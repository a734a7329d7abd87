import type { QueryClient } from '@tanstack/react-query'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { type InvalidationRules, onEvent } from '#lib/client/invalidation.ts'
import type { SupportEndpoints } from '../contract.ts'
import { SUPPORT_CHANGED } from '../events.ts'

const { key, query, page } = endpointQueries<SupportEndpoints>()

/** Orders and listings that the viewer can choose in the form. */
export const supportChoicesQuery = query('GET /api/support/choices')

/** The viewer's latest requests, newest first. */
export const supportRequestsQuery = page('GET /api/support/requests', { query: { limit: 20 } })

/** A request with its messages; visitors need the token of a link. */
export const supportRequestQuery = (id: string, token: string) =>
  query('GET /api/support/requests/{id}', { params: { id }, query: { ...(token && { token }) } })

/** Refetches the viewer's requests. */
export async function invalidateRequests(client: QueryClient): Promise<void> {
  const keys = [key('GET /api/support/requests'), key('GET /api/support/requests/{id}')]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export const supportInvalidation: InvalidationRules = {
  events: [onEvent(SUPPORT_CHANGED, (client) => void invalidateRequests(client))],
  missed: (client) => void invalidateRequests(client),
}
