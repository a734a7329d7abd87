import type { QueryClient } from '@tanstack/react-query'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { invalidateSubject } from '#lib/client/invalidation.ts'
import { readPage } from '#lib/pages.ts'
import type { ReviewEndpoints, SaleReview } from '../contract.ts'
import { REVIEWS_PER_PAGE } from '../limits.ts'

const endpoints = endpointQueries<ReviewEndpoints>()

/** One page of a breeder's reviews, and the total. */
export function reviewsQuery(breederId: string, page: number) {
  return endpoints.page(
    'GET /api/breeders/{id}/reviews',
    { params: { id: breederId }, query: { page, limit: REVIEWS_PER_PAGE } },
    { meta: { shows: ['reviews'] } },
  )
}

/** The review of a sale, for its parties. */
export function saleReviewQuery(orderId: string) {
  return endpoints.query('GET /api/orders/{id}/review', { params: { id: orderId } })
}

/** One page of the signed-in breeder's reviews, or only of those without a reply, and the total. */
export function ownReviewsQuery(show: 'all' | 'unanswered', page: number) {
  return endpoints.page(
    'GET /api/breeders/reviews',
    { query: { page, limit: REVIEWS_PER_PAGE, ...(show === 'unanswered' && { reply: 'missing' as const }) } },
    { staleTime: 0 },
  )
}

/** One page of the reviews that the viewer wrote, and the total. */
export function writtenReviewsQuery(page: number) {
  return endpoints.page('GET /api/reviews', { query: { page, limit: REVIEWS_PER_PAGE } }, { staleTime: 0 })
}

/** Shows a review that was just saved, and refetches what shows it, or the rating that follows from it. */
export function showSaleReview(queries: QueryClient, orderId: string, review: SaleReview): Promise<void> {
  queries.setQueryData(saleReviewQuery(orderId).queryKey, { review, canReview: false })
  return invalidateSubject(queries, 'reviews')
}

/** Refetches everything that contains reviews. */
export async function invalidateReviews(queries: QueryClient): Promise<void> {
  const keys = [endpoints.key('GET /api/orders/{id}/review'), endpoints.key('GET /api/breeders/reviews')]
  await Promise.all([
    invalidateSubject(queries, 'reviews'),
    ...keys.map((queryKey) => queries.invalidateQueries({ queryKey })),
  ])
}

/** The page of all reviews in a breeder's URL, `?reviews=all&page=2`; null for the latest reviews only. */
export function readReviewPage(params: URLSearchParams): number | null {
  return params.get('reviews') === 'all' ? readPage(params) : null
}

/** The path of a page of all reviews. */
export function reviewPageUrl(breederId: string, page: number): string {
  return `/breeder/${breederId}?reviews=all${page > 1 ? `&page=${page}` : ''}#reviews`
}
