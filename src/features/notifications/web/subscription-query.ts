import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { NotificationEndpoints } from '../contract.ts'

/** What the link of a mail can switch off, and whether it is on. */
export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/unsubscribe', token],
    queryFn: ({ client, signal }) =>
      apiFor<NotificationEndpoints>(client).call('GET /api/unsubscribe', { query: { token }, signal }),
  })
