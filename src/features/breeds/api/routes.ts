import type { FastifyInstance } from 'fastify'
import { isoDate } from '#lib/dates.ts'
import { publicList, type ResponseCache, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { breedGuideEndpoints } from '../contract.ts'
import { getGuide, guideName, listGuides } from './guides.ts'

/** The guides to breeds. */
export function breedRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  responseCache: ResponseCache,
): void {
  registerEndpoints(app, breedGuideEndpoints, {
    'GET /api/breed-guides': ({ request, reply }) =>
      responseCache.send(request, reply, 'breed guides', async () =>
        publicList(JSON.stringify(await listGuides(db))),
      ),
    'GET /api/breed-guides/{slug}': ({ params: { slug }, request, reply }) => {
      const name = guideName(slug)
      // Prices are computed anew each day.
      const key = `breed guide ${isoDate(clock.now())} ${name}`
      return responseCache.send(request, reply, key, async () =>
        publicList(JSON.stringify(await getGuide(db, name))),
      )
    },
  })
}
