import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import { privacyEndpoints } from '../contract.ts'
import {
  cancelDeletion,
  type DeletionServices,
  type DeletionSettings,
  deletionOf,
  requestDeletion,
} from './deletions.ts'

/** Deletion of the account and export of its data, for the user. */
export function privacyRoutes(
  app: FastifyInstance,
  services: DeletionServices,
  settings: DeletionSettings,
): void {
  registerEndpoints(app, privacyEndpoints, {
    'GET /api/account/deletion': ({ viewer }) => deletionOf(services.db, viewer),
    'POST /api/account/deletion': ({ viewer, body, request }) =>
      requestDeletion(services, settings, viewer, { password: body.password, request }),
    'DELETE /api/account/deletion': ({ viewer, request }) =>
      cancelDeletion(services, settings, viewer, request),
  })
}
