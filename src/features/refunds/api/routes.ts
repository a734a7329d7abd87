import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { refundEndpoints } from '../contract.ts'
import { cancelSale, previewCancellation } from './cancellation/cancellation.ts'
import { retryRefund, settleRefund } from './failed-refunds.ts'
import { refundsOfSale } from './progress.ts'
import { releaseSale } from './release.ts'
import { refundByStaff, refundLimit, type StaffRefundPorts } from './staff-refunds.ts'

/** Cancellations and refunds. Amounts come from the database. */
export function refundRoutes(app: FastifyInstance, services: Services, ports: StaffRefundPorts): void {
  registerEndpoints(app, refundEndpoints, {
    'POST /api/orders/{id}/release': ({ params, viewer }) => releaseSale(services, viewer, params.id),
    'GET /api/orders/{id}/cancellation': ({ params, viewer }) =>
      previewCancellation(services, viewer, params.id),
    'POST /api/orders/{id}/cancel': ({ params, body, viewer }) =>
      cancelSale(services, viewer, params.id, body),
    'GET /api/orders/{id}/refunds': ({ params, viewer }) => refundsOfSale(services, viewer, params.id),
    'POST /api/admin/refunds/{id}': async ({ params, body, viewer, reply }) => {
      if (body.action === 'retry') await retryRefund(services, viewer, params.id)
      else {
        const asked = await settleRefund(services, ports, viewer, params.id, body.reason)
        if (asked) {
          reply.code(202)
          return asked
        }
      }
      return { ok: true } as const
    },
    'GET /api/admin/orders/{id}/approval-limit': ({ params }) => refundLimit(services, params.id),
    'POST /api/admin/orders/{id}/refund': async ({ params, body, viewer, reply }) => {
      const result = await refundByStaff(services, ports, viewer, params.id, body)
      if ('approvalId' in result) reply.code(202)
      return result
    },
  })
}
