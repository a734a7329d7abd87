import type { FastifyInstance } from 'fastify'
import { isoDate } from '#lib/dates.ts'
import { ignoredFilters } from '#lib/places/unknown-place.ts'
import {
  publicJson,
  publicList,
  publicPage,
  type ResponseCache,
  registerEndpoints,
  toSearchParams,
} from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { compareEndpoints } from '../compare-contract.ts'
import { CATS_PER_PAGE, catEndpoints } from '../contract.ts'
import { allBreeds, breedDetail } from './breeds.ts'
import {
  catDetail,
  catFacets,
  catHealth,
  catPage,
  catPedigree,
  nearestCatCounts,
  offeredBreeds,
} from './cats.ts'
import { comparedCats } from './compare.ts'
import { confirmationRoutes } from './confirmations/routes.ts'
import { hoursSince1970 } from './featured.ts'
import { manageCatRoutes } from './manage/manage-routes.ts'
import type { MicrochipPorts } from './microchips.ts'
import type { CatViews } from './views.ts'

/** A breeder's own cats, and the public catalog, whose responses are the same for everybody and cached until the catalog changes. */
export function catRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock'>,
  responseCache: ResponseCache,
  { views, keys, ports }: { views: CatViews; keys: Keys; ports: MicrochipPorts },
): void {
  const { db, clock } = services
  manageCatRoutes(app, services, ports)
  confirmationRoutes(app, services, keys)
  // Ages change at midnight, so the day is part of every key. It is read once, because a response may be created later.
  const currentDay = () => isoDate(clock.now())

  registerEndpoints(app, compareEndpoints, {
    'GET /api/cats/compare': ({ query, request, reply }) => {
      const today = currentDay()
      return responseCache.send(request, reply, `compare ${today} ${toSearchParams(query)}`, async () =>
        publicList(JSON.stringify(await comparedCats(db, query, today))),
      )
    },
  })
  registerEndpoints(app, catEndpoints, {
    'GET /api/cats': ({ query, request, reply }) => {
      const today = currentDay()
      const hour = query.sort === 'rotation' ? hoursSince1970(clock.now()) : 0
      return responseCache.send(request, reply, `cats ${today} ${hour} ${toSearchParams(query)}`, async () =>
        publicPage('/api/cats', query, CATS_PER_PAGE, {
          ...(await catPage(db, query, today, hour)),
          ignored: await ignoredFilters(query),
        }),
      )
    },
    'GET /api/cats/{id}': async ({ params, request, reply, viewer }) => {
      const today = currentDay()
      await responseCache.send(request, reply, `cat ${today} ${params.id}`, async () =>
        publicJson(await catDetail(db, params.id, today)),
      )
      views.count(params.id, request, reply, viewer)
      return reply
    },
    'GET /api/cats/{id}/pedigree': ({ params: { id }, request, reply }) =>
      responseCache.send(request, reply, `pedigree ${id}`, async () =>
        publicJson(JSON.stringify(await catPedigree(db, id))),
      ),
    'GET /api/cats/{id}/health': ({ params: { id }, request, reply }) => {
      const today = currentDay()
      return responseCache.send(request, reply, `health ${today} ${id}`, async () => {
        const { health, madeOf } = await catHealth(db, id, today)
        return publicJson(JSON.stringify(health), madeOf)
      })
    },
    'GET /api/cats/facets': ({ query, request, reply }) => {
      const today = currentDay()
      return responseCache.send(request, reply, `facets ${today} ${toSearchParams(query)}`, async () =>
        publicList(JSON.stringify(await catFacets(db, query, today))),
      )
    },
    'GET /api/cats/nearest': ({ query, request, reply }) => {
      const today = currentDay()
      return responseCache.send(request, reply, `nearest ${today} ${toSearchParams(query)}`, async () =>
        publicList(JSON.stringify(await nearestCatCounts(db, query, today))),
      )
    },
    'GET /api/breeds': ({ query: { all }, request, reply }) =>
      responseCache.send(request, reply, all ? 'all breeds' : 'breeds', async () =>
        publicList(JSON.stringify(await (all ? allBreeds(db) : offeredBreeds(db)))),
      ),
    'GET /api/breeds/{name}': ({ params, request, reply }) =>
      responseCache.send(request, reply, `breed ${currentDay()} ${params.name.toLowerCase()}`, async () =>
        publicList(await breedDetail(db, params.name)),
      ),
  })
}
