import type { FastifyInstance } from 'fastify'
import { sendVisible } from '#features/breeders/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import {
  privatePage,
  publicPage,
  type ResponseCache,
  registerEndpoints,
  toSearchParams,
} from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { reviewEndpoints } from '../contract.ts'
import { reviewPage, reviewsOfOwner, writtenReviews } from './reviews.ts'
import { editReview, replyToReview, reviewOfSale, writeReview } from './write-review.ts'

/** Reviews of a breeder, visible to everyone who may see the breeder; and what buyers and breeders write. */
export function reviewRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'jobs'>,
  responseCache: ResponseCache,
): void {
  const { db, clock } = services
  registerEndpoints(app, reviewEndpoints, {
    'GET /api/breeders/{id}/reviews': ({ params: { id }, query, viewer, request, reply }) =>
      sendVisible(
        { responseCache, key: `reviews ${id} ${toSearchParams(query)}`, viewer, request, reply },
        async (who) =>
          publicPage(
            `/api/breeders/${id}/reviews`,
            query,
            ROWS_PER_PAGE,
            await reviewPage(db, id, who, query, isoDate(clock.now())),
          ),
      ),
    'GET /api/breeders/reviews': ({ viewer, query, reply }) =>
      privatePage(reply, '/api/breeders/reviews', query, ROWS_PER_PAGE, (cut) =>
        reviewsOfOwner(db, viewer.id, { isUnanswered: query.reply === 'missing' }, cut),
      ),
    'GET /api/reviews': ({ viewer, query, reply }) =>
      privatePage(reply, '/api/reviews', query, ROWS_PER_PAGE, (cut) => writtenReviews(db, viewer.id, cut)),
    'GET /api/orders/{id}/review': ({ params, viewer }) => reviewOfSale(db, viewer.id, params.id),
    'POST /api/orders/{id}/review': ({ params, viewer, body }) =>
      writeReview(services, viewer.id, params.id, body),
    'PATCH /api/orders/{id}/review': ({ params, viewer, body }) =>
      editReview(services, viewer.id, params.id, body),
    'POST /api/reviews/{id}/reply': ({ params, viewer, body }) =>
      replyToReview(services, viewer.id, params.id, body.text),
  })
}
