import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { withDeadline } from '#platform/stripe/deadline.ts'
import type { WebhookHandler } from '#platform/stripe/webhook-handlers.ts'
import { paymentEndpoints } from '../contract.ts'
import { startBalance } from './balance.ts'
import { type PurchasePorts, startPayment } from './purchases.ts'
import { confirmPayment, getPaymentStatus } from './status.ts'
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
      inTime(confirmPayment(services, viewer.id, body.paymentIntentId)),
    'GET /api/payments/{paymentIntentId}': ({ params, viewer }) =>
      inTime(getPaymentStatus(services, viewer.id, params.paymentIntentId)),
  })
}
