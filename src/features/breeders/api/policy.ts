import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#lib/errors.ts'
import type { CachedResponse, ResponseCache, Viewer } from '#platform/http/index.ts'

/** Whether a viewer may see a cattery: everybody sees a public one; owner and staff see any. */
export function maySeeBreeder(
  viewer: Viewer | null,
  breeder: { userId: string; isPublic: boolean },
): boolean {
  return breeder.isPublic || viewer?.role === 'admin' || viewer?.id === breeder.userId
}

type ReadInput = {
  responseCache: ResponseCache
  key: string
  viewer: Viewer | null
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Sends the cached public response. If there is none (`make(null)` throws not_found), owner and staff get their own
 * response, which is not cached.
 */
export async function sendVisible(
  { responseCache, key, viewer, request, reply }: ReadInput,
  make: (viewer: Viewer | null) => Promise<CachedResponse>,
): Promise<FastifyReply> {
  try {
    return await responseCache.send(request, reply, key, () => make(null))
  } catch (error) {
    if (!viewer || !(error instanceof AppError) || error.code !== 'not_found') throw error
    const { status, headers, body } = await make(viewer)
    return reply.code(status).headers(headers).header('cache-control', 'private, no-store').send(body)
  }
}
