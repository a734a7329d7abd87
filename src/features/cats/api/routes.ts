import type { FastifyInstance } from 'fastify'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { linkHeader } from '#lib/paging.ts'
import { type Kept, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { CATS_PER_PAGE, type CatListQuery, catEndpoints } from '../contract.ts'
import { getBreed } from './breeds.ts'
import { catDetail, catFacets, catPage, offeredBreeds } from './cats.ts'
import type { CatViews } from './views.ts'

const PUBLIC_JSON = {
  'content-type': 'application/json; charset=utf-8',
  // Anybody may keep it but asks each time whether it still holds; the ETag makes that cheap.
  'cache-control': 'public, max-age=0, must-revalidate',
}

/** The public catalogue. Its answers are the same for everybody and are kept until the catalogue changes. */
export function catRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  kept: Kept,
  views: CatViews,
): void {
  // Ages grow at midnight, so a day is part of every key.
  const today = () => isoDate(clock.now())

  registerEndpoints(app, catEndpoints, {
    'GET /api/cats': ({ query, request, reply }) =>
      kept.send(request, reply, `cats ${today()} ${keyOf(query)}`, async () => {
        const { body, total } = await catPage(db, query, today())
        const link = linkHeader(
          '/api/cats',
          query.page ?? 1,
          query.limit ?? CATS_PER_PAGE,
          total,
          fieldsOf(query),
        )
        return answer(body, { 'x-total-count': String(total), link })
      }),
    'GET /api/cats/{id}': async ({ params, request, reply, viewer }) => {
      await kept.send(request, reply, `cat ${today()} ${params.id}`, async () => {
        const body = await catDetail(db, params.id, today())
        if (!body) throw new AppError('not_found')
        return answer(body)
      })
      views.count(params.id, request, reply, viewer)
      return reply
    },
    'GET /api/cats/facets': ({ query, request, reply }) =>
      kept.send(request, reply, `facets ${today()} ${keyOf(query)}`, async () =>
        answer(JSON.stringify(await catFacets(db, query, today()))),
      ),
    'GET /api/breeds': ({ request, reply }) =>
      kept.send(request, reply, `breeds ${today()}`, async () =>
        answer(JSON.stringify(await offeredBreeds(db, today()))),
      ),
    'GET /api/breeds/{name}': ({ params, request, reply }) =>
      kept.send(request, reply, `breed ${today()} ${params.name.toLowerCase()}`, async () => {
        const breed = await getBreed(db, params.name, today())
        if (!breed) throw new AppError('not_found')
        return answer(breed)
      }),
  })
}

function answer(body: string, headers: Record<string, string> = {}) {
  return { status: 200, body: Buffer.from(body), headers: { ...PUBLIC_JSON, ...headers } }
}

/** The same question in another order, or with another case of its keys, is the same question. */
function keyOf(filter: CatListQuery): string {
  return fieldsOf(filter).toString()
}

function fieldsOf(filter: CatListQuery): URLSearchParams {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)] as [string, string]).sort())
}
