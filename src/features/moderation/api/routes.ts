import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { moderationEndpoints } from '../contract.ts'
import { getAccountStatus } from './account-status.ts'
import { appeal } from './cases/appeals.ts'
import { report } from './cases/reports.ts'

/** Reports, appeals, and the account status of the signed-in user. */
export function moderationRoutes(app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  registerEndpoints(app, moderationEndpoints, {
    'POST /api/reports': ({ viewer, body }) => report(db, viewer.id, body, clock.now()),
    'GET /api/account-status': ({ viewer }) => getAccountStatus(db, viewer.id, clock.now()),
    'POST /api/appeals': ({ viewer, body }) => appeal(db, viewer.id, body, clock.now()),
  })
}
