import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { payoutAccountEndpoints } from '../account-contract.ts'
import { payoutEndpoints } from '../contract.ts'
import {
  openProviderDashboard,
  ownAccount,
  refreshOwnAccount,
  startOnboarding,
} from './accounts/onboarding.ts'
import { payableOf } from './accounts/payable.ts'
import { accountForStaff, type StaffAccountPorts } from './accounts/staff.ts'
import { endFraudStop } from './stops/end.ts'
import { releasePayouts } from './stops/release.ts'
import { moneyUnderWay } from './stops/under-way.ts'
import { sendEarly } from './views/early.ts'
import { ownPayout, payoutsOfViewer } from './views/own-payouts.ts'
import { payoutsOfBreeder } from './views/staff-breeder.ts'
import {
  decideHold,
  listPayoutAttention,
  type PayoutPorts,
  retryPayout,
  staffPayout,
} from './views/staff-payouts.ts'

/** Payout accounts and payouts for breeders and staff. No breeder names an account: it is always that of the session's user. */
export function payoutRoutes(
  app: FastifyInstance,
  services: Services,
  { publicUrl }: { publicUrl: string },
  ports: StaffAccountPorts & PayoutPorts,
): void {
  registerEndpoints(app, payoutAccountEndpoints, {
    'GET /api/payout-account': ({ viewer }) => ownAccount(services, viewer),
    'POST /api/payout-account/refresh': ({ viewer }) => refreshOwnAccount(services, viewer),
    'POST /api/payout-account/onboarding': ({ viewer }) => startOnboarding(services, viewer, publicUrl),
    'POST /api/payout-account/login': ({ viewer }) => openProviderDashboard(services, viewer),
    'GET /api/cats/{id}/payable': ({ params }) => payableOf(services, params.id),
    'GET /api/admin/breeders/{id}/payout-account': ({ params, viewer }) =>
      accountForStaff(services, ports, viewer, params.id),
  })
  registerEndpoints(app, payoutEndpoints, {
    'GET /api/payouts': ({ viewer }) => payoutsOfViewer(services, viewer),
    'GET /api/payouts/terms': async () => ({ feeBps: services.env.PLATFORM_FEE_BPS }),
    'GET /api/sales/{id}/payout': ({ params, viewer }) => ownPayout(services, viewer, params.id),
    'GET /api/admin/breeders/{id}/payouts': ({ params }) => payoutsOfBreeder(services, params.id),
    'POST /api/admin/breeders/{id}/payouts/release': ({ params, body, viewer }) =>
      releasePayouts(services, ports, viewer, params.id, body.reason),
    'POST /api/admin/breeders/{id}/stops/{stopId}/end': ({ params, body, viewer }) =>
      endFraudStop(services, ports, viewer, params, body.reason),
    'GET /api/admin/people/{id}/money-under-way': ({ params }) => moneyUnderWay(services.db, params.id),
    'GET /api/admin/payouts/attention': ({ viewer }) => listPayoutAttention(services, viewer),
    'GET /api/admin/sales/{id}/payout': ({ params }) => staffPayout(services, params.id),
    'POST /api/admin/sales/{id}/payout/hold': ({ params, body, viewer }) =>
      decideHold(services, ports, viewer, params.id, body),
    'POST /api/admin/sales/{id}/payout/early': async ({ params, body, viewer, reply }) => {
      const result = await sendEarly(services, ports, viewer, params.id, body)
      if (result && 'approvalId' in result) reply.code(202)
      return result
    },
    'POST /api/admin/sales/{id}/payout/retry': ({ params }) => retryPayout(services, params.id),
  })
}
