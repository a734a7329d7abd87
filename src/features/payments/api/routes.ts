import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { paymentEndpoints } from '../contract.ts'
import { startPayment } from './purchases.ts'
import { saleOfCat, salesOf } from './sales.ts'
import { confirmPayment, getPaymentStatus } from './status.ts'

/** Payments and sales. The buyer is the session's user, and amounts come from the database. */
export function paymentRoutes(app: FastifyInstance, services: Services): void {
  const { publishableKey, scriptUrl } = services.stripe

  registerEndpoints(app, paymentEndpoints, {
    'GET /api/payments/config': async () => ({ publishableKey, scriptUrl }),
    'POST /api/create-deposit-payment-intent': ({ body, viewer }) =>
      startPayment(services, viewer, { catId: body.catId, kind: 'deposit' }),
    'POST /api/create-payment-intent': ({ body, viewer }) =>
      startPayment(services, viewer, { catId: body.catId, kind: 'full', expectedAmount: body.amount }),
    'POST /api/confirm-full-payment': ({ body, viewer }) =>
      confirmPayment(services, viewer.id, body.paymentIntentId),
    'GET /api/payments/{paymentIntentId}': ({ params, viewer }) =>
      getPaymentStatus(services, viewer.id, params.paymentIntentId),
    'GET /api/cats/{id}/sale': async ({ params, viewer, reply }) => {
      reply.header('cache-control', 'private, no-store')
      return { sale: await saleOfCat(services.db, params.id, viewer.id) }
    },
    'GET /api/breeders/sales': ({ viewer, reply }) => {
      reply.header('cache-control', 'private, no-store')
      return salesOf(services.db, viewer.id)
    },
  })
}
