import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { NotificationEndpoints } from '../contract.ts'

/** The kind of email that an unsubscribe link turns off, and whether it is on. */
export const subscriptionQuery = (token: string) =>
  endpointQueries<NotificationEndpoints>().query('GET /api/unsubscribe', { query: { token } })
