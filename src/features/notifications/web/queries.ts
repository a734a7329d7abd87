import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { NotificationEndpoints } from '../contract.ts'

const endpoints = endpointQueries<NotificationEndpoints>()

/** The number of the viewer's unread notices. */
export const unreadNoticesQuery = endpoints.query('GET /api/notices/unread-count')

/** The key of all pages of the viewer's notices. */
export const noticesKey = endpoints.key('GET /api/notices')

/** One page of the viewer's notices, newest first, and the total. */
export const noticesQuery = (page: number, limit: number) =>
  endpoints.page('GET /api/notices', { query: { page, limit } })
