import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { saleTermsEndpoints } from '../contract.ts'
import { catTerms } from './terms.ts'

/** What buying a cat means, before it is paid. */
export function saleTermsRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoints(app, saleTermsEndpoints, {
    'GET /api/cats/{id}/terms': ({ viewer, params, reply }) => {
      // The amounts change with the day of the cattery, and the dates with the state of the buyer.
      reply.header('cache-control', 'no-store')
      return catTerms(services, params.id, viewer?.id ?? null)
    },
  })
}
