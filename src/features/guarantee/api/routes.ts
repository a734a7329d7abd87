import type { FastifyInstance } from 'fastify'
import type { StaffRefundPorts } from '#features/refunds/api/index.ts'
import { registerEndpoints } from '#platform/http/index.ts'
import { guaranteeEndpoints, staffGuaranteeEndpoints } from '../contract.ts'
import { agreeToPayout } from './agreement.ts'
import { decideProblem, getStaffProblem } from './decisions.ts'
import {
  type GuaranteeServices,
  type GuaranteeSettings,
  getGuarantee,
  reportProblem,
  respond,
} from './problems.ts'

/** Problems after the handover: reports, responses, and decisions of staff. */
export function guaranteeRoutes(
  app: FastifyInstance,
  services: GuaranteeServices,
  settings: GuaranteeSettings,
  ports: Pick<StaffRefundPorts, 'requestApproval'>,
): void {
  registerEndpoints(app, guaranteeEndpoints, {
    'GET /api/orders/{id}/problem': ({ viewer, params }) =>
      getGuarantee(services, settings, viewer, params.id),
    'POST /api/orders/{id}/problem': async ({ viewer, params, body }) => {
      await reportProblem(services, viewer, params.id, body)
      return getGuarantee(services, settings, viewer, params.id)
    },
    'POST /api/orders/{id}/problem/messages': async ({ viewer, params, body }) => {
      await respond(services, viewer, params.id, body)
      return getGuarantee(services, settings, viewer, params.id)
    },
    'POST /api/orders/{id}/payout-agreement': async ({ viewer, params }) => {
      await agreeToPayout(services, viewer, params.id)
      return getGuarantee(services, settings, viewer, params.id)
    },
  })
  registerEndpoints(app, staffGuaranteeEndpoints, {
    'GET /api/admin/problems/{id}': ({ viewer, params }) => getStaffProblem(services, viewer, params.id),
    'POST /api/admin/problems/{id}/decision': async ({ viewer, params, body, reply }) => {
      const result = await decideProblem(services, ports, viewer, params.id, body)
      if ('approvalId' in result) reply.code(202)
      return result
    },
  })
}
