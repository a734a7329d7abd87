import { z } from 'zod'
import { MAX_PAGE } from './pages.ts'

/** The query of every list: `limit` rows of page `page`, which counts from 1. */
export const pagingQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).optional(),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
})

/** The rows of a page as SQL limit and offset. */
export type PageRange = { limit: number; offset: number }

/** The rows of a page, as an array or JSON text, and the number of rows on all pages. */
export type Page<Items> = { items: Items; total: number }

/** The Link header (RFC 8288) of a page of a list: URLs of first, last, previous, and next page with the filters. */
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
