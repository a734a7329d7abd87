import type { FastifyReply } from 'fastify'
import { type Cut, type Listed, linkHeader } from '#lib/paging.ts'
import { searchOf } from './public-json.ts'

type Query = { page?: number | undefined; limit?: number | undefined } & Record<string, unknown>

/**
 * Asks for the rows of a page of somebody's own list, sets X-Total-Count and Link, and answers the rows: as they are, or
 * as JSON text with its content type. `usual` is the limit of a query that names none.
 */
export async function privatePage<T>(
  reply: FastifyReply,
  path: string,
  query: Query,
  usual: number,
  list: (cut: Cut) => Promise<Listed<T>>,
): Promise<T> {
  const { page = 1, limit = usual, ...filters } = query
  const { items, total } = await list({ limit, offset: (page - 1) * limit })
  reply.header('x-total-count', String(total))
  reply.header('link', linkHeader(path, page, limit, total, searchOf(filters)))
  if (typeof items === 'string') reply.header('content-type', 'application/json; charset=utf-8')
  return items
}
