import type { FastifyInstance } from 'fastify'
import type { SettleServices } from '#features/payments/api/index.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { privatePage, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { withDeadline } from '#platform/stripe/deadline.ts'
import { paymentCheckEndpoints } from '../contract.ts'
import { listAttention } from './attention.ts'
import { cancelWaiting, decideCheck } from './decisions.ts'
import { dismissFraudWarning } from './fraud-warnings.ts'
import { risksOfSale } from './risks.ts'

/** Payments that staff check, early fraud warnings, and what needs the attention of staff. */
export function paymentCheckRoutes(app: FastifyInstance, services: Services & SettleServices): void {
  const inTime = <T>(work: Promise<T>) => withDeadline(services.log, work)
  registerEndpoints(app, paymentCheckEndpoints, {
    'GET /api/admin/attention': ({ viewer, query, reply }) =>
      privatePage(reply, '/api/admin/attention', query, ROWS_PER_PAGE, (range) =>
        listAttention(services, viewer, range),
      ),
    'POST /api/orders/{id}/checked-payment/cancel': async ({ params, viewer }) => {
      await inTime(cancelWaiting(services, viewer, params.id))
      return { ok: true } as const
    },
    'GET /api/admin/orders/{id}/risks': ({ params }) => risksOfSale(services, params.id),
    'POST /api/admin/payment-checks/{id}/decision': async ({ params, body, viewer }) => {
      const { transactionId } = await inTime(decideCheck(services, viewer, params.id, body))
      return risksOfSale(services, transactionId)
    },
    'POST /api/admin/fraud-warnings/{id}/dismissal': async ({ params, body, viewer }) =>
      risksOfSale(services, await dismissFraudWarning(services, viewer, params.id, body.reason)),
  })
}
