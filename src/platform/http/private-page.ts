import type { FastifyReply } from 'fastify'
import { linkHeader, type Page, type PageRange } from '#lib/paging.ts'
import { toSearchParams } from './public-json.ts'

type Query = { page?: number | undefined; limit?: number | undefined } & Record<string, unknown>

/**
 * Lists one page for a signed-in user, sets X-Total-Count and Link, and returns the items. Items that are JSON text already
 * get its content type.
 */
export async function privatePage<T>(
  reply: FastifyReply,
  path: string,
  query: Query,
  defaultLimit: number,
  list: (range: PageRange) => Promise<Page<T>>,
): Promise<T> {
  const { page = 1, limit = defaultLimit, ...filters } = query
  const { items, total } = await list({ limit, offset: (page - 1) * limit })
  reply.header('x-total-count', String(total))
  reply.header('link', linkHeader(path, page, limit, total, toSearchParams(filters)))
  if (typeof items === 'string') reply.header('content-type', 'application/json; charset=utf-8')
  return items
}
