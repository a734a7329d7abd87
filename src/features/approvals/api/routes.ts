import type { FastifyInstance } from 'fastify'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { privatePage, registerEndpoints } from '#platform/http/index.ts'
import type { ApprovalKind } from '../choices.ts'
import { approvalEndpoints } from '../contract.ts'
import {
  type ApprovalPorts,
  type ApprovalServices,
  approve,
  type CarryOut,
  decline,
  factsOfApproval,
  factsOfRefund,
  getApproval,
  listFor,
  requestDeletion,
} from './approvals.ts'

/** What staff asked a second member of staff to approve; `carryOut` does it for each kind. */
export function approvalRoutes(
  app: FastifyInstance,
  services: ApprovalServices,
  ports: ApprovalPorts,
  carryOut: Record<ApprovalKind, CarryOut>,
): void {
  const { db } = services
  registerEndpoints(app, approvalEndpoints, {
    'GET /api/admin/approvals': ({ viewer, query, reply }) =>
      privatePage(reply, '/api/admin/approvals', query, ROWS_PER_PAGE, (range) =>
        listFor(db, ports, viewer, query, range),
      ),
    'GET /api/admin/approvals/{id}/facts': ({ viewer, params }) =>
      factsOfApproval(services, ports, viewer, params.id),
    'GET /api/admin/orders/{id}/money-facts': ({ params, query }) =>
      factsOfRefund(db, ports, params.id, query.amount),
    'POST /api/admin/approvals/{id}/decision': async ({ viewer, params: { id }, body }) => {
      const outcome =
        body.decision === 'approve'
          ? await approve(services, ports, carryOut, viewer, { id, ...body })
          : await decline(services, ports, viewer, id, body.reason ?? '')
      return { ...(await getApproval(db, viewer, id)), outcome }
    },
    'POST /api/admin/people/{id}/deletion': async ({ viewer, params, body }) => ({
      approvalId: await requestDeletion(services, ports, viewer, params.id, body.reason),
    }),
  })
}
