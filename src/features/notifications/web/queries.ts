import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { NotificationEndpoints } from '../contract.ts'

const LIST = '/api/notices'
const COUNT = '/api/notices/unread-count'

/** How many notices the viewer has not read. */
export const unreadNoticesQuery = queryOptions({
  queryKey: [COUNT],
  queryFn: ({ client, signal }) =>
    apiFor<NotificationEndpoints>(client).call('GET /api/notices/unread-count', { signal }),
})

/** One page of the viewer's notices, newest first, and how many there are. */
export const noticesQuery = (page: number, limit: number) =>
  queryOptions({
    queryKey: [LIST, page, limit],
    queryFn: ({ client, signal }) =>
      apiFor<NotificationEndpoints>(client).page('GET /api/notices', { query: { page, limit }, signal }),
  })

/** Fetches anew what a page shows of notices. */
export function refreshNotices(queries: QueryClient): void {
  for (const path of [LIST, COUNT]) void queries.invalidateQueries({ queryKey: [path] })
}
