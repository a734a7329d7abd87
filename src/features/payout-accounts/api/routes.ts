import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { payoutAccountEndpoints } from '../contract.ts'
import { openProviderDashboard, ownAccount, refreshOwnAccount, startOnboarding } from './onboarding.ts'
import { payableOf } from './payable.ts'
import { accountForStaff, type StaffAccountPorts } from './staff.ts'

/** Payout accounts. Nobody names an account: it is always that of the session's user. */
export function payoutAccountRoutes(
  app: FastifyInstance,
  services: Services,
  { publicUrl }: { publicUrl: string },
  ports: StaffAccountPorts,
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
}
