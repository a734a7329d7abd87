import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import { handoverEndpoints } from '../contract.ts'
import { setCareReminders } from './care.ts'
import { answerHandover, getCatRecord, getHandover, type HandoverContext, handOver } from './handover.ts'

/** The handover of a sale, and the printable page of the cat. */
export function handoverRoutes(app: FastifyInstance, context: HandoverContext): void {
  registerEndpoints(app, handoverEndpoints, {
    'GET /api/orders/{id}/handover': ({ params, viewer }) => getHandover(context, params.id, viewer.id),
    'POST /api/orders/{id}/handover': ({ params, viewer, body }) =>
      handOver(context, params.id, viewer.id, body),
    'POST /api/orders/{id}/handover/answer': ({ params, viewer, body }) =>
      answerHandover(context, params.id, viewer.id, body.answer),
    'PUT /api/orders/{id}/cat/reminders': async ({ params, viewer, body }) => {
      await setCareReminders(context.services, params.id, viewer.id, body.isOn)
      return getCatRecord(context, params.id, viewer.id)
    },
    'GET /api/orders/{id}/cat': ({ params, viewer }) => getCatRecord(context, params.id, viewer.id),
  })
}
