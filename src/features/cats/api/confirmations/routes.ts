import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { confirmationEndpoints } from '../../confirmation-contract.ts'
import { confirmByToken, openListings } from './answer.ts'

/** Confirming listings from an email. Opening the page changes nothing, because email scanners follow links. */
export function confirmationRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock'>,
  keys: Keys,
): void {
  registerEndpoints(app, confirmationEndpoints, {
    'GET /api/listing-confirmation': ({ query }) => openListings(services.db, keys, query.token ?? ''),
    'POST /api/listing-confirmation': ({ body }) => confirmByToken(services, keys, body.token),
  })
}
