import type { FastifyInstance } from 'fastify'
import { publicList, type ResponseCache, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { siteEndpoints } from '../contract.ts'
import { getHome } from './home.ts'
import { countStatistics } from './statistics.ts'

/** Data of the landing page and of the home page. */
export function siteRoutes(
  app: FastifyInstance,
  { db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>,
  responseCache: ResponseCache,
): void {
  const isLive = env.LANDING_STATISTICS === 'live'
  registerEndpoints(app, siteEndpoints, {
    'GET /api/statistics': ({ request, reply }) =>
      responseCache.send(request, reply, 'statistics', async () =>
        publicList(JSON.stringify({ live: isLive ? await countStatistics(db) : null })),
      ),
    'GET /api/home': ({ viewer }) => getHome(db, viewer.id, clock.now()),
  })
}
