import type { FastifyInstance } from 'fastify'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import {
  publicJson,
  publicPage,
  type ResponseCache,
  registerEndpoints,
  searchOf,
} from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { CATS_PER_PAGE, catEndpoints } from '../contract.ts'
import { getBreed } from './breeds.ts'
import { catDetail, catFacets, catPage, offeredBreeds } from './cats.ts'
import type { CatViews } from './views.ts'

/** The public catalog. Its answers are the same for everybody and are kept until the catalog changes. */
export function catRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  responseCache: ResponseCache,
  views: CatViews,
): void {
  // Ages grow at midnight, so a day is part of every key.
  const today = () => isoDate(clock.now())

  registerEndpoints(app, catEndpoints, {
    'GET /api/cats': ({ query, request, reply }) =>
      responseCache.send(request, reply, `cats ${today()} ${searchOf(query)}`, async () =>
        publicPage('/api/cats', query, CATS_PER_PAGE, await catPage(db, query, today())),
      ),
    'GET /api/cats/{id}': async ({ params, request, reply, viewer }) => {
      await responseCache.send(request, reply, `cat ${today()} ${params.id}`, async () => {
        const body = await catDetail(db, params.id, today())
        if (!body) throw new AppError('not_found')
        return publicJson(body)
      })
      views.count(params.id, request, reply, viewer)
      return reply
    },
    'GET /api/cats/facets': ({ query, request, reply }) =>
      responseCache.send(request, reply, `facets ${today()} ${searchOf(query)}`, async () =>
        publicJson(JSON.stringify(await catFacets(db, query, today()))),
      ),
    'GET /api/breeds': ({ request, reply }) =>
      responseCache.send(request, reply, `breeds ${today()}`, async () =>
        publicJson(JSON.stringify(await offeredBreeds(db, today()))),
      ),
    'GET /api/breeds/{name}': ({ params, request, reply }) =>
      responseCache.send(request, reply, `breed ${today()} ${params.name.toLowerCase()}`, async () => {
        const breed = await getBreed(db, params.name, today())
        if (!breed) throw new AppError('not_found')
        return publicJson(breed)
      }),
  })
}
