/** Pages of lists in the URLs of the site and in queries of the API. */

/** Rows of a page, unless a list says otherwise. */
export const ROWS_PER_PAGE = 20

/** The last page that lists serve, because large offsets are slow in the database. */
export const MAX_PAGE = 10_000

/** The page number in a URL, `?page=2`; 1 without a valid one. */
export function readPage(params: URLSearchParams): number {
  const page = Number.parseInt(params.get('page') ?? '', 10)
  return page > 1 ? Math.min(page, MAX_PAGE) : 1
}
