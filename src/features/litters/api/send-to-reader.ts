import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse, ResponseCache, Viewer } from '#platform/http/index.ts'
import { type Reader, toReader } from './policy.ts'

type ReadInput = {
  responseCache: ResponseCache
  key: string
  viewer: Viewer | null
  request: FastifyRequest
  reply: FastifyReply
}

/** Visitors and buyers share a cached response; breeders and staff get their own, which is not cached. */
export async function sendToReader(
  { responseCache, key, viewer, request, reply }: ReadInput,
  make: (reader: Reader) => Promise<CachedResponse>,
): Promise<FastifyReply> {
  reply.header('vary', 'cookie, accept-encoding')
  const reader = toReader(viewer)
  if (!reader) return responseCache.send(request, reply, key, () => make(null))
  const { headers, body } = await make(reader)
  return reply.headers(headers).header('cache-control', 'private, no-store').send(body)
}
