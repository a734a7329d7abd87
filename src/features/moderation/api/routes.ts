import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { moderationEndpoints } from '../contract.ts'
import { reportMessage } from './reports.ts'

/** What people may put before staff. */
export function moderationRoutes(app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  registerEndpoints(app, moderationEndpoints, {
    'POST /api/reports': ({ viewer, body }) => reportMessage(db, viewer.id, body, clock.now()),
  })
}
