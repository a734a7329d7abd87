import type { FastifyInstance } from 'fastify'
import { sendVisible } from '#features/breeders/api/index.ts'
import { sendToReader } from '#features/litters/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { publicJson, type ResponseCache, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { publicProfileEndpoints } from '../contract.ts'
import { breederDetail } from './breeder-detail.ts'
import { litterDetail } from './litter-detail.ts'

/** The page of a breeder and that of a litter. */
export function publicProfileRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  responseCache: ResponseCache,
): void {
  // Ages change at midnight, so the day is part of every key. It is read once, because a response may be created later.
  const currentDay = () => isoDate(clock.now())

  registerEndpoints(app, publicProfileEndpoints, {
    'GET /api/breeders/{id}': ({ params: { id }, ...input }) => {
      const today = currentDay()
      return sendVisible({ responseCache, key: `breeder ${today} ${id}`, ...input }, async (viewer) =>
        publicJson(await breederDetail(db, id, viewer, today)),
      )
    },
    'GET /api/litters/{id}': ({ params: { id }, ...input }) => {
      const today = currentDay()
      return sendToReader({ responseCache, key: `litter ${today} ${id}`, ...input }, async (reader) =>
        publicJson(await litterDetail(db, id, reader, today)),
      )
    },
  })
}
