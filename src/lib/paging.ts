import { z } from 'zod'

/** Most pages that a list serves: deeper ones are no use to people and cost the database its order. */
export const MAX_PAGE = 10_000

/** The query of every list: `limit` rows of page `page`, which counts from 1. */
export const pagingQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).optional(),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
})

/** Which rows of a list a page has. */
export type Cut = { limit: number; offset: number }

/** The rows of a page, as they are or as JSON text, and how many there are on all pages. */
export type Listed<Items> = { items: Items; total: number }

/** The value of a Link header (RFC 8288) for one page of a list: first, last, prev and next, each with the filters. */
export function linkHeader(
  path: string,
  page: number,
  limit: number,
  total: number,
  filters: URLSearchParams,
): string {
  const last = Math.max(1, Math.ceil(total / limit))
  const link = (rel: string, to: number) => {
    const query = new URLSearchParams(filters)
    query.set('page', String(to))
    query.set('limit', String(limit))
    return `<${path}?${query}>; rel="${rel}"`
  }
  const links = [link('first', 1), link('last', last)]
  if (page > 1) links.push(link('prev', Math.min(page - 1, last)))
  if (page < last) links.push(link('next', page + 1))
  return links.join(', ')
}
