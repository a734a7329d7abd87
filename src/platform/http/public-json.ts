/** Answers that are the same for everybody, as kept.send takes them. */
import { linkHeader } from '#lib/paging.ts'
import type { CachedResponse } from './response-cache.ts'

const PUBLIC_JSON = {
  'content-type': 'application/json; charset=utf-8',
  // Anybody may keep it but asks each time whether it still holds; the ETag makes that cheap.
  'cache-control': 'public, max-age=0, must-revalidate',
}

/** A public answer of JSON text. */
export function publicJson(body: string, headers: Record<string, string> = {}): CachedResponse {
  return { status: 200, body: Buffer.from(body), headers: { ...PUBLIC_JSON, ...headers } }
}

type Paging = { limit?: number | undefined; page?: number | undefined }

/** One page of a public list, with X-Total-Count and Link; `query` is what was asked for, `usual` its usual limit. */
export function publicPage(
  path: string,
  query: Paging & Record<string, unknown>,
  usual: number,
  { body, total }: { body: string; total: number },
): CachedResponse {
  const link = linkHeader(path, query.page ?? 1, query.limit ?? usual, total, searchOf(query))
  return publicJson(body, { 'x-total-count': String(total), link })
}

/** A parsed query as sorted text: the same question in another order of its fields is the same question. */
export function searchOf(query: Record<string, unknown>): URLSearchParams {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]).sort())
}
