import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { staffAccountEndpoints } from '../staff-contract.ts'
import { addStaff, changeStaff, listStaffAccounts } from './staff.ts'

/** How owners manage staff. */
export function staffAccountRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'securityLog'>,
): void {
  const { db } = services
  registerEndpoints(app, staffAccountEndpoints, {
    'GET /api/admin/staff/accounts': () => listStaffAccounts(db),
    'POST /api/admin/staff/accounts': async ({ viewer, body }) => {
      await addStaff(services, viewer, body)
      return listStaffAccounts(db)
    },
    'PATCH /api/admin/staff/accounts/{id}': async ({ viewer, params, body }) => {
      await changeStaff(services, viewer, params.id, body.staffRole)
      return listStaffAccounts(db)
    },
    'DELETE /api/admin/staff/accounts/{id}': async ({ viewer, params }) => {
      await changeStaff(services, viewer, params.id, null)
      return listStaffAccounts(db)
    },
  })
}
