import type { FastifyInstance } from 'fastify'
import { registerEndpoints, type Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { withDeadline } from '#platform/stripe/deadline.ts'
import type { WebhookHandler } from '#platform/stripe/webhook-handlers.ts'
import { type PaymentStatus, paymentEndpoints } from '../contract.ts'
import { startBalance } from './balance.ts'
import { type PurchasePorts, startPayment } from './purchases.ts'
import { confirmPayment, getPaymentStatus, unconfirmedStatus } from './status.ts'
import type { SettleServices } from './steps.ts'
import { webhookRoutes } from './webhook.ts'

/** Payments, and the webhooks of the provider. The buyer is the session's user, and amounts come from the database. */
export function paymentRoutes(
  app: FastifyInstance,
  services: Services & SettleServices,
  ports: PurchasePorts,
  webhooks: readonly WebhookHandler[],
): void {
  webhookRoutes(app, services, webhooks)
  const { publishableKey, scriptUrl } = services.stripe

  const inTime = <T>(work: Promise<T>) => withDeadline(services.log, work)
  const confirmed = (work: Promise<PaymentStatus>, { id }: Pick<Viewer, 'id'>, intentId: string) =>
    withDeadline(services.log, work, () => unconfirmedStatus(services, id, intentId))

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
    'POST /api/confirm-full-payment': ({ body, viewer }) =>
      confirmed(confirmPayment(services, viewer.id, body.paymentIntentId), viewer, body.paymentIntentId),
    'GET /api/payments/{paymentIntentId}': ({ params, viewer }) =>
      confirmed(
        getPaymentStatus(services, viewer.id, params.paymentIntentId),
        viewer,
        params.paymentIntentId,
      ),
  })
}
