import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { reconciliationEndpoints } from '../contract.ts'
import { reconciliationReport, resolveByStaff, startRunOfDays } from './reports.ts'

/** The comparison with the payment provider, for staff. */
export function reconciliationRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoints(app, reconciliationEndpoints, {
    'GET /api/admin/reconciliation': ({ viewer }) => reconciliationReport(services, viewer),
    'POST /api/admin/reconciliation/runs': ({ body, viewer }) =>
      startRunOfDays(services, { ...body, staffId: viewer.id }),
    'POST /api/admin/reconciliation/differences/{id}/resolve': ({ params, body, viewer }) =>
      resolveByStaff(services, { id: params.id, staffId: viewer.id, note: body.note }),
  })
}
