import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { payoutEndpoints } from '../contract.ts'
import { ownPayout, payoutsOfViewer } from './own-payouts.ts'
import { payoutsOfBreeder } from './staff-breeder.ts'
import {
  decideHold,
  listPayoutAttention,
  type PayoutPorts,
  retryPayout,
  staffPayout,
} from './staff-payouts.ts'

/** Payouts for breeders and staff. */
export function payoutRoutes(app: FastifyInstance, services: Services, ports: PayoutPorts): void {
  registerEndpoints(app, payoutEndpoints, {
    'GET /api/payouts': ({ viewer }) => payoutsOfViewer(services, viewer),
    'GET /api/payouts/terms': async () => ({ feeBps: services.env.PLATFORM_FEE_BPS }),
    'GET /api/sales/{id}/payout': ({ params, viewer }) => ownPayout(services, viewer, params.id),
    'GET /api/admin/breeders/{id}/payouts': ({ params }) => payoutsOfBreeder(services, params.id),
    'GET /api/admin/payouts/attention': () => listPayoutAttention(services),
    'GET /api/admin/sales/{id}/payout': ({ params }) => staffPayout(services, params.id),
    'POST /api/admin/sales/{id}/payout/hold': ({ params, body, viewer }) =>
      decideHold(services, ports, viewer, params.id, body),
    'POST /api/admin/sales/{id}/payout/retry': ({ params }) => retryPayout(services, params.id),
  })
}
