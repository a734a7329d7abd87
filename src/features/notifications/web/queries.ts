import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { NotificationEndpoints } from '../contract.ts'
import { noticeKeys } from './keys.ts'

/** The number of the viewer's unread notices. */
export const unreadNoticesQuery = queryOptions({
  queryKey: noticeKeys.unreadCount,
  queryFn: ({ client, signal }) =>
    apiFor<NotificationEndpoints>(client).call('GET /api/notices/unread-count', { signal }),
})

/** One page of the viewer's notices, newest first, and the total. */
export const noticesQuery = (page: number, limit: number) =>
  queryOptions({
    queryKey: noticeKeys.list(page, limit),
    queryFn: ({ client, signal }) =>
      apiFor<NotificationEndpoints>(client).page('GET /api/notices', { query: { page, limit }, signal }),
  })
