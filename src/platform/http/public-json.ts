/** Responses that are equal for all visitors, for the response cache. */
import { linkHeader } from '#lib/paging.ts'
import type { CachedResponse } from './response-cache.ts'

const PUBLIC_JSON = {
  'content-type': 'application/json; charset=utf-8',
  // Browsers and CDNs may store it but must revalidate it, which the ETag makes cheap.
  'cache-control': 'public, max-age=0, must-revalidate',
}

/** A public response with JSON text about the rows whose IDs it contains, and those with the IDs `madeOf`. */
export function publicJson(body: string, madeOf: readonly string[] = []): CachedResponse {
  return { status: 200, body: Buffer.from(body), headers: PUBLIC_JSON, changesWith: 'rows', madeOf }
}

/** A public response with JSON text that any change of the catalog may change: a list, or counts. */
export function publicList(body: string, headers: Record<string, string> = {}): CachedResponse {
  return {
    status: 200,
    body: Buffer.from(body),
    headers: { ...PUBLIC_JSON, ...headers },
    changesWith: 'catalog',
  }
}

type Paging = { limit?: number | undefined; page?: number | undefined }

/**
 * One page of a public list, with X-Total-Count and Link headers. `ignored` are the filters that could not be applied, which
 * X-Ignored-Filters names.
 */
export function publicPage(
  path: string,
  query: Paging & Record<string, unknown>,
  defaultLimit: number,
  { body, total, ignored = [] }: { body: string; total: number; ignored?: string[] },
): CachedResponse {
  const link = linkHeader(path, query.page ?? 1, query.limit ?? defaultLimit, total, toSearchParams(query))
  return publicList(body, {
    'x-total-count': String(total),
    link,
    ...(ignored.length > 0 && { 'x-ignored-filters': ignored.join(', ') }),
  })
}

/** The parameters of a parsed query, sorted, so that their order in the URL does not matter. */
export function toSearchParams(query: Record<string, unknown>): URLSearchParams {
  const present = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(present.map(([name, value]) => [name, String(value)]).sort())
}
