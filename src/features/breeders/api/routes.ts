import type { FastifyInstance } from 'fastify'
import { publicPage, type ResponseCache, registerEndpoints, toSearchParams } from '#platform/http/index.ts'
import { BREEDERS_PER_PAGE, breederEndpoints } from '../contract.ts'
import { breederPage } from './breeders.ts'
import { type ManageServices, manageBreederRoutes } from './manage-routes.ts'

/** The public list of breeders, and what the signed-in breeder manages. */
export function breederRoutes(
  app: FastifyInstance,
  services: ManageServices,
  responseCache: ResponseCache,
): void {
  const { db } = services
  manageBreederRoutes(app, services)
  registerEndpoints(app, breederEndpoints, {
    // `verified` does not change the list.
    'GET /api/breeders': ({ query: { verified: _, ...query }, request, reply }) =>
      responseCache.send(request, reply, `breeders ${toSearchParams(query)}`, async () =>
        publicPage('/api/breeders', query, BREEDERS_PER_PAGE, await breederPage(db, query)),
      ),
  })
}
