import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { moderationEndpoints } from '../contract.ts'
import { getAccountStatus } from './account-status.ts'
import { appeal } from './cases/appeals.ts'
import { report } from './cases/reports.ts'
import type { Ports } from './ports.ts'
import { staffRoutes } from './staff-routes.ts'

/** Reports, appeals, and the account status of the signed-in user; and what staff read and decide. */
export function moderationRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ports: Ports,
): void {
  staffRoutes(app, { db, clock }, ports)
  registerEndpoints(app, moderationEndpoints, {
    'POST /api/reports': ({ viewer, body }) => report(db, viewer.id, body, clock.now()),
    'GET /api/account-status': ({ viewer }) => getAccountStatus(db, viewer.id, clock.now()),
    'POST /api/appeals': ({ viewer, body }) => appeal(db, viewer.id, body, clock.now()),
  })
}
