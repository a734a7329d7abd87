import type { FastifyInstance } from 'fastify'
import { isoDate } from '#lib/dates.ts'
import {
  publicJson,
  publicPage,
  type ResponseCache,
  registerEndpoints,
  toSearchParams,
} from '#platform/http/index.ts'
import { BREEDERS_PER_PAGE, breederEndpoints } from '../contract.ts'
import { type BreederParts, breederDetail, breederPage } from './breeders.ts'
import { type ManageServices, manageBreederRoutes } from './manage-routes.ts'
import { sendVisible } from './policy.ts'

/**
 * Public breeders, and what the signed-in breeder manages. Cats, reviews, and litters belong to higher-level features, so
 * app/api.ts passes in their queries.
 */
export function breederRoutes(
  app: FastifyInstance,
  services: ManageServices,
  responseCache: ResponseCache,
  parts: BreederParts,
): void {
  const { db, clock } = services
  manageBreederRoutes(app, services)
  registerEndpoints(app, breederEndpoints, {
    // `verified` does not change the list.
    'GET /api/breeders': ({ query: { verified: _, ...query }, request, reply }) =>
      responseCache.send(request, reply, `breeders ${toSearchParams(query)}`, async () =>
        publicPage('/api/breeders', query, BREEDERS_PER_PAGE, await breederPage(db, query)),
      ),
    'GET /api/breeders/{id}': ({ params: { id }, viewer, request, reply }) => {
      // Ages change at midnight, so the day is part of the key.
      const today = isoDate(clock.now())
      return sendVisible(
        { responseCache, key: `breeder ${today} ${id}`, viewer, request, reply },
        async (who) => publicJson(await breederDetail(db, parts, id, who, today)),
      )
    },
  })
}
