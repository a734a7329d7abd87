import type { FastifyInstance } from 'fastify'
import { isoDate } from '#lib/dates.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { sendFile } from '#platform/downloads/index.ts'
import { privatePage, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { securityEndpoints, staffSecurityEndpoints } from '../contract.ts'
import { eventsCsv, listAllEvents, listOwnEvents, listUserEvents } from './events.ts'

/** The security log: users read their own events, moderators those of a user, owners all. */
export function securityRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'securityLog'>,
): void {
  const { db, clock } = services
  registerEndpoints(app, securityEndpoints, {
    'GET /api/security-events': ({ viewer, query, reply }) =>
      privatePage(reply, '/api/security-events', query, ROWS_PER_PAGE, (range) =>
        listOwnEvents(db, viewer.id, range),
      ),
  })
  registerEndpoints(app, staffSecurityEndpoints, {
    'GET /api/admin/security-events': ({ viewer, query, reply }) =>
      privatePage(reply, '/api/admin/security-events', query, ROWS_PER_PAGE, (range) =>
        listAllEvents(db, viewer, query, range),
      ),
    'GET /api/admin/security-events/export.csv': async ({ viewer, query, reply }) =>
      sendFile(
        reply,
        `littermate-security-log-${isoDate(clock.now())}.csv`,
        await eventsCsv(services, viewer, query),
      ),
    'GET /api/admin/people/{id}/security-events': ({ viewer, params: { id }, query, reply }) =>
      privatePage(reply, `/api/admin/people/${id}/security-events`, query, ROWS_PER_PAGE, (range) =>
        listUserEvents(services, viewer, id, range),
      ),
  })
}
