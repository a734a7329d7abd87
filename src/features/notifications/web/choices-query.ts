import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { NotificationEndpoints } from '../contract.ts'

/** The viewer's email settings. */
export const choicesQuery = endpointQueries<NotificationEndpoints>().query('GET /api/notification-choices')
