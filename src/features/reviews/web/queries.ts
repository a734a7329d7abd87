import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { ReviewEndpoints, SaleReview } from '../contract.ts'

/** Query keys of responses with public reviews: their list, and the catteries. */
const PUBLIC_LISTS = ['/api/breeders/reviews', '/api/breeders']

/** Reviews per page. */
export const PAGE_SIZE = 10

/** One page of a breeder's reviews, and the total. */
export function reviewsQuery(breederId: string, page: number) {
  return queryOptions({
    queryKey: ['/api/breeders/reviews', breederId, page],
    queryFn: ({ client, signal }) =>
      apiFor<ReviewEndpoints>(client).page('GET /api/breeders/{id}/reviews', {
        params: { id: breederId },
        query: { page, limit: PAGE_SIZE },
        signal,
      }),
  })
}

/** The review of a sale, for its parties. */
export function saleReviewQuery(orderId: string) {
  return queryOptions({
    queryKey: ['/api/orders/review', orderId],
    queryFn: ({ client, signal }) =>
      apiFor<ReviewEndpoints>(client).call('GET /api/orders/{id}/review', {
        params: { id: orderId },
        signal,
      }),
  })
}

/** One page of the signed-in breeder's reviews, or only of those without a reply, and the total. */
export function ownReviewsQuery(show: 'all' | 'unanswered', page: number) {
  return queryOptions({
    queryKey: ['/api/breeders/own-reviews', show, page],
    queryFn: ({ client, signal }) =>
      apiFor<ReviewEndpoints>(client).page('GET /api/breeders/reviews', {
        query: { page, limit: PAGE_SIZE, ...(show === 'unanswered' && { reply: 'missing' as const }) },
        signal,
      }),
    staleTime: 0,
  })
}

/** One page of the reviews that the viewer wrote, and the total. */
export function writtenReviewsQuery(page: number) {
  return queryOptions({
    queryKey: ['/api/reviews', page],
    queryFn: ({ client, signal }) =>
      apiFor<ReviewEndpoints>(client).page('GET /api/reviews', { query: { page, limit: PAGE_SIZE }, signal }),
    staleTime: 0,
  })
}

/** The page in the URL of the viewer's reviews. */
export function readWrittenPage(params: URLSearchParams): number {
  const page = Number.parseInt(params.get('page') ?? '', 10)
  return page > 1 ? Math.min(page, 10_000) : 1
}

/** Shows a review that was just saved, and refetches the lists that contain it. */
export function showSaleReview(queries: QueryClient, orderId: string, review: SaleReview): Promise<void> {
  queries.setQueryData(saleReviewQuery(orderId).queryKey, { review, canReview: false })
  return queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => PUBLIC_LISTS.includes(String(path)),
  })
}

/** Refetches everything that contains reviews. */
export function invalidateReviews(queries: QueryClient): Promise<void> {
  const lists = [...PUBLIC_LISTS, '/api/orders/review', '/api/breeders/own-reviews']
  return queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => lists.includes(String(path)) })
}

/** The page of all reviews in a breeder's URL, `?reviews=all&page=2`; null for the latest reviews only. */
export function readReviewPage(params: URLSearchParams): number | null {
  if (params.get('reviews') !== 'all') return null
  const page = Number.parseInt(params.get('page') ?? '', 10)
  return page > 1 ? Math.min(page, 10_000) : 1
}

/** The path of a page of all reviews. */
export function reviewPageUrl(breederId: string, page: number): string {
  return `/breeder/${breederId}?reviews=all${page > 1 ? `&page=${page}` : ''}#reviews`
}
