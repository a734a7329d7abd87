import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { ReviewEndpoints } from '../contract.ts'

/** Reviews on one page of all of them. */
export const PAGE_SIZE = 10

/** One page of a breeder's reviews, and how many there are. */
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

/** Which page of all reviews the address of a breeder asks for, `?reviews=all&page=2`; null for the first few only. */
export function readReviewPage(params: URLSearchParams): number | null {
  if (params.get('reviews') !== 'all') return null
  const page = Number.parseInt(params.get('page') ?? '', 10)
  return page > 1 ? Math.min(page, 10_000) : 1
}

/** The address of a page of all reviews. */
export function reviewPageUrl(breederId: string, page: number): string {
  return `/breeder/${breederId}?reviews=all${page > 1 ? `&page=${page}` : ''}#reviews`
}
