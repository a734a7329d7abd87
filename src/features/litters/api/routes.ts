import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isoDate } from '#lib/dates.ts'
import {
  type CachedResponse,
  publicJson,
  publicList,
  publicPage,
  type ResponseCache,
  registerEndpoints,
  toSearchParams,
  type Viewer,
} from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { litterEndpoints } from '../contract.ts'
import { PAIRINGS_PER_PAGE } from '../limits.ts'
import { type KittensOf, listPairingBreeds, litterDetail, pairingDetail, pairingPage } from './litters.ts'
import { manageLitterRoutes } from './manage-routes.ts'
import { type Reader, toReader } from './policy.ts'

/**
 * Public pairings and litters, and what breeders manage. Kittens belong to a higher-level feature, so app/api.ts passes in
 * their query.
 */
export function litterRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock'>,
  responseCache: ResponseCache,
  kittensOf: KittensOf,
): void {
  const { db, clock } = services
  manageLitterRoutes(app, services)
  // The order of the list and the ages of kittens change at midnight, so the day is part of every key. It is read once,
  // because a response may be created later.
  const currentDay = () => isoDate(clock.now())

  registerEndpoints(app, litterEndpoints, {
    'GET /api/breeding-pairings': ({ query, ...input }) => {
      const today = currentDay()
      return send(responseCache, input, `pairings ${today} ${toSearchParams(query)}`, async (reader) =>
        publicPage(
          '/api/breeding-pairings',
          query,
          PAIRINGS_PER_PAGE,
          await pairingPage(db, query, today, reader),
        ),
      )
    },
    'GET /api/breeding-pairings/breeds': (input) =>
      send(responseCache, input, 'pairing breeds', async () =>
        publicList(JSON.stringify(await listPairingBreeds(db))),
      ),
    'GET /api/breeding-pairings/{id}': ({ params: { id }, ...input }) => {
      const today = currentDay()
      return send(responseCache, input, `pairing ${today} ${id}`, async (reader) =>
        publicJson(await pairingDetail(db, id, today, reader)),
      )
    },
    'GET /api/litters/{id}': ({ params: { id }, ...input }) => {
      const today = currentDay()
      return send(responseCache, input, `litter ${today} ${id}`, async (reader) =>
        publicJson(await litterDetail(db, kittensOf, id, today, reader)),
      )
    },
  })
}

type ReadInput = { viewer: Viewer | null; request: FastifyRequest; reply: FastifyReply }

/** Visitors and buyers share a cached response; breeders and staff get their own, which is not cached. */
async function send(
  responseCache: ResponseCache,
  { viewer, request, reply }: ReadInput,
  key: string,
  make: (reader: Reader) => Promise<CachedResponse>,
): Promise<FastifyReply> {
  reply.header('vary', 'cookie, accept-encoding')
  const reader = toReader(viewer)
  if (!reader) return responseCache.send(request, reply, key, () => make(null))
  const { headers, body } = await make(reader)
  return reply.headers(headers).header('cache-control', 'private, no-store').send(body)
}
