import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { orderEndpoints } from '../contract.ts'
import { orderOf } from './orders.ts'
import { saleOfCat, salesOf } from './sales.ts'
import { catTerms } from './terms.ts'

/** Sales, for their parties. */
export function orderRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoints(app, orderEndpoints, {
    'GET /api/orders/{id}': ({ params, viewer }) => orderOf(services.db, params.id, viewer),
    'GET /api/cats/{id}/sale': async ({ params, viewer, reply }) => {
      reply.header('cache-control', 'private, no-store')
      return { sale: await saleOfCat(services.db, params.id, viewer.id) }
    },
    'GET /api/cats/{id}/terms': ({ params, reply }) => {
      // The amounts change with the day of the cattery.
      reply.header('cache-control', 'no-store')
      return catTerms(services, params.id)
    },
    'GET /api/breeders/sales': ({ viewer, reply }) => {
      reply.header('cache-control', 'private, no-store')
      return salesOf(services.db, viewer.id)
    },
  })
}
