import type { FastifyInstance } from 'fastify'
import { sendVisible } from '#features/breeders/api/index.ts'
import { publicPage, type ResponseCache, registerEndpoints, searchOf } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { REVIEWS_PER_PAGE, reviewEndpoints } from '../contract.ts'
import { reviewPage } from './reviews.ts'

/** Reviews of a breeder, visible to everyone who may see the breeder. */
export function reviewRoutes(
  app: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  responseCache: ResponseCache,
): void {
  registerEndpoints(app, reviewEndpoints, {
    'GET /api/breeders/{id}/reviews': ({ params: { id }, query, viewer, request, reply }) =>
      sendVisible(
        { responseCache, key: `reviews ${id} ${searchOf(query)}`, viewer, request, reply },
        async (who) =>
          publicPage(
            `/api/breeders/${id}/reviews`,
            query,
            REVIEWS_PER_PAGE,
            await reviewPage(db, id, who, query),
          ),
      ),
  })
}
