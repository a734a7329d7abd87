import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { withDeadline } from '#platform/stripe/deadline.ts'
import { riskEndpoints } from '../risk-contract.ts'
import { cancelWaiting, decideCheck } from './check-decisions.ts'
import { dismissFraudWarning } from './fraud-warnings.ts'
import { risksOfSale } from './risks.ts'
import type { SettleServices } from './steps.ts'

/** Payments that wait for approval, and early fraud warnings. */
export function riskRoutes(app: FastifyInstance, services: Services & SettleServices): void {
  const inTime = <T>(work: Promise<T>) => withDeadline(services.log, work)
  registerEndpoints(app, riskEndpoints, {
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
