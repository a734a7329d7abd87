import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { matchesTag } from '#platform/http/etag.ts'
import { viewerOf } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { FILE_POLICY, sendPrivate } from './private-files.ts'
import { findServed, readFileName, readServed, takesAvif } from './served.ts'
import { readVisibility, type SharesPictures } from './visibility.ts'

const idSchema = z.uuid()
const FOR_EVER = 'public, max-age=31536000, immutable'
/** For pictures that are not public. */
const NOT_STORED = 'private, no-store'
/** Lifetime of a substitute while the requested variant is being created. */
const FOR_A_WHILE = 'public, max-age=300'

type Params = { id: string; file?: string }

/**
 * Serves stored pictures: /objects/{id}, /objects/{id}/{width} in a format of the Accept header, and
 * /objects/{id}/{width}.webp or .avif. Objects never change, so caches may store public ones for a year. Everybody else
 * gets 404 for a picture that is not public, as for unknown objects.
 */
export function objectRoutes(
  services: Pick<Services, 'db' | 'storage' | 'jobs' | 'decoder' | 'clock' | 'securityLog'>,
  { keys, sharesPictures }: { keys: Keys; sharesPictures: SharesPictures },
): FastifyPluginAsync {
  return async (app) => {
    app.get('/objects/:id', serve)
    app.get('/objects/:id/:file', { config: { isUnlogged: true } }, serve)
  }

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const { id, file } = request.params as Params
    const address = idSchema.safeParse(id).success ? readFileName(file) : undefined
    const object = address && (await findServed(services.db, id))
    if (!address || !object) {
      const mayBePrivate = address?.width === 'original'
      if (mayBePrivate && (await sendPrivate(services, keys, request, reply, id))) return reply
      return refuse(reply)
    }
    const visibility = await readVisibility(object, request, sharesPictures)
    if (visibility === 'hidden') return refuse(reply)
    const isPublic = visibility === 'public'

    const chosen = address.format === 'best'
    const asked =
      chosen && !takesAvif(request.headers.accept) ? { ...address, format: 'webp' as const } : address
    const tagOf = (format: string) =>
      address.width === 'original' ? `"${id}-original"` : `"${id}-${address.width}-${format}"`
    reply
      .header('cache-control', isPublic ? FOR_EVER : NOT_STORED)
      .header('x-content-type-options', 'nosniff')
      // Other sites may embed a public picture, as link previews do.
      .header('cross-origin-resource-policy', isPublic ? 'cross-origin' : 'same-origin')
    if (chosen) reply.header('vary', 'Accept')

    const mayMake = async () => request.server.countMadePicture?.(request, (await viewerOf(request))?.id)
    if (!isPublic) {
      const picture = await readServed(services, object, asked, mayMake)
      return picture ? reply.type(`image/${picture.format}`).send(picture.bytes) : refuse(reply)
    }
    // A matching ETag needs no access to the storage.
    const wanted = tagOf(asked.format === 'best' ? 'avif' : asked.format)
    if (matchesTag(request.headers['if-none-match'], wanted))
      return reply.header('etag', wanted).code(304).send()
    const picture = await readServed(services, object, asked, mayMake)
    if (!picture) return refuse(reply)
    const tag = tagOf(picture.format)
    reply.header('etag', tag)
    if (picture.standsIn) reply.header('cache-control', FOR_A_WHILE)
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.type(`image/${picture.format}`).send(picture.bytes)
  }
}

function refuse(reply: FastifyReply) {
  const error = new AppError('not_found')
  for (const name of ['etag', 'cross-origin-resource-policy', 'vary']) reply.removeHeader(name)
  reply.header('cache-control', 'no-store').header('content-security-policy', FILE_POLICY)
  return reply.code(error.status).send(error.body())
}
