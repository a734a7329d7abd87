import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { ReviewEndpoints } from '../contract.ts'

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
