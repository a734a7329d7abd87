import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { NotificationEndpoints } from '../contract.ts'

/** The kind of email that an unsubscribe link turns off, and whether it is on. */
export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/unsubscribe', token],
    queryFn: ({ client, signal }) =>
      apiFor<NotificationEndpoints>(client).call('GET /api/unsubscribe', { query: { token }, signal }),
  })
