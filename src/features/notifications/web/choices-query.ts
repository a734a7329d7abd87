import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { NotificationEndpoints } from '../contract.ts'

/** The viewer's email settings. */
export const choicesQuery = queryOptions({
  queryKey: ['/api/notification-choices'],
  queryFn: ({ client, signal }) =>
    apiFor<NotificationEndpoints>(client).call('GET /api/notification-choices', { signal }),
})
