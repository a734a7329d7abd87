import type { FastifyInstance } from 'fastify'
import { isoDate } from '#lib/dates.ts'
import { findListPlace, suggestPlaces, townAt } from '#lib/places/resolve-place.ts'
import { ignoredFilters } from '#lib/places/unknown-place.ts'
import {
  publicList,
  publicPage,
  type ResponseCache,
  registerEndpoints,
  toSearchParams,
} from '#platform/http/index.ts'
import { BREEDERS_PER_PAGE, breederEndpoints } from '../contract.ts'
import { breederPage, nearestBreederCounts } from './breeders.ts'
import { type ManageServices, manageBreederRoutes } from './manage-routes.ts'
import { breederMap } from './map/map.ts'

/** The public list of breeders, and what the signed-in breeder manages. */
export function breederRoutes(
  app: FastifyInstance,
  services: ManageServices,
  responseCache: ResponseCache,
): void {
  const { db, clock, env } = services
  manageBreederRoutes(app, services)
  registerEndpoints(app, breederEndpoints, {
    'GET /api/breeders/verification': async () => ({ verification: env.BREEDER_VERIFICATION }),
    'GET /api/places': async ({ query }) => {
      const found = await findListPlace(query.q)
      const { label = null, others = [] } = found?.town ?? found?.state ?? {}
      const suggestions = found ? [] : await suggestPlaces(query.q)
      return { place: label, town: found?.town?.town ?? null, others, suggestions }
    },
    'GET /api/places/nearest': async ({ query }) => ({ place: await townAt(query) }),
    'GET /api/breeders/map': ({ query, request, reply }) =>
      responseCache.send(request, reply, `breeders map ${toSearchParams(query)}`, async () =>
        publicList(JSON.stringify(await breederMap(db, query))),
      ),
    'GET /api/breeders/nearest': ({ query: { verified: _, ...query }, request, reply }) =>
      responseCache.send(request, reply, `nearest breeders ${toSearchParams(query)}`, async () =>
        publicList(JSON.stringify(await nearestBreederCounts(db, query))),
      ),
    // `verified` does not change the list.
    'GET /api/breeders': ({ query: { verified: _, ...query }, request, reply }) => {
      // Checks expire at midnight. The day is read once, because a response may be created later.
      const today = isoDate(clock.now())
      return responseCache.send(request, reply, `breeders ${today} ${toSearchParams(query)}`, async () =>
        publicPage('/api/breeders', query, BREEDERS_PER_PAGE, {
          ...(await breederPage(db, query, today)),
          ignored: await ignoredFilters(query),
        }),
      )
    },
  })
}
