import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { withDeadline } from '#platform/stripe/deadline.ts'
import { paymentEndpoints } from '../contract.ts'
import { startBalance } from './balance.ts'
import { cancelSale, previewCancellation } from './cancellation.ts'
import { disputesOfSale, presentDispute } from './disputes.ts'
import { retryRefund, settleRefund } from './failed-refunds.ts'
import { type PurchasePorts, startPayment } from './purchases.ts'
import { refundsOfSale } from './refund-progress.ts'
import { releaseSale } from './release.ts'
import { refundByStaff, refundLimit, type StaffRefundPorts } from './staff-refunds.ts'
import { confirmPayment, getPaymentStatus } from './status.ts'
import type { SettleServices } from './steps.ts'

/** Payments. The buyer is the session's user, and amounts come from the database. */
export function paymentRoutes(
  app: FastifyInstance,
  services: Services & SettleServices,
  ports: StaffRefundPorts & PurchasePorts,
): void {
  const { publishableKey, scriptUrl } = services.stripe

  const inTime = <T>(work: Promise<T>) => withDeadline(services.log, work)

  registerEndpoints(app, paymentEndpoints, {
    'GET /api/payments/config': async () => ({
      publishableKey,
      scriptUrl,
      wallets: services.env.PAYMENT_WALLETS,
    }),
    'POST /api/create-deposit-payment-intent': ({ body, viewer }) =>
      inTime(startPayment(services, ports, viewer, { catId: body.catId, kind: 'deposit' })),
    'POST /api/create-payment-intent': ({ body, viewer }) =>
      inTime(
        startPayment(services, ports, viewer, {
          catId: body.catId,
          kind: 'full',
          expectedAmount: body.amount,
        }),
      ),
    'POST /api/orders/{id}/balance-intent': ({ params, viewer }) =>
      inTime(startBalance(services, viewer, params.id)),
    'POST /api/orders/{id}/release': ({ params, viewer }) => releaseSale(services, viewer, params.id),
    'POST /api/confirm-full-payment': ({ body, viewer }) =>
      inTime(confirmPayment(services, viewer.id, body.paymentIntentId)),
    'GET /api/orders/{id}/cancellation': ({ params, viewer }) =>
      previewCancellation(services, viewer, params.id),
    'POST /api/orders/{id}/cancel': ({ params, body, viewer }) =>
      cancelSale(services, viewer, params.id, body),
    'GET /api/orders/{id}/refunds': ({ params, viewer }) => refundsOfSale(services.db, viewer, params.id),
    'GET /api/admin/orders/{id}/disputes': ({ params }) =>
      disputesOfSale(services.db, params.id).then((rows) => rows.map(presentDispute)),
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
    'GET /api/payments/{paymentIntentId}': ({ params, viewer }) =>
      inTime(getPaymentStatus(services, viewer.id, params.paymentIntentId)),
  })
}
