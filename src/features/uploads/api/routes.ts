import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import type { Services } from '#platform/services.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '../contract.ts'
import { matchesTag } from './etag.ts'
import { sendPrivate } from './private-files.ts'
import { findServed, readServed } from './served.ts'

const idSchema = z.uuid()
const WIDTH_OF_FILE = new Map<string, PictureWidth>(PICTURE_WIDTHS.map((width) => [`${width}.webp`, width]))

type Params = { id: string; file?: string }

/**
 * Serves stored pictures: /objects/{id} and /objects/{id}/{400|800|1200}.webp. An object never changes, so browsers and
 * caches may keep it for a year. What is unknown, private or no such file answers 404, all alike.
 */
export function objectRoutes(services: Pick<Services, 'db' | 'storage'>): FastifyPluginAsync {
  return async (app) => {
    app.get('/objects/:id', serve)
    app.get('/objects/:id/:file', serve)
  }

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const { id, file } = request.params as Params
    const width = file === undefined ? 'original' : WIDTH_OF_FILE.get(file)
    const object = width && idSchema.safeParse(id).success ? await findServed(services.db, id) : undefined
    if (!width || !object) {
      const isPrivate = width === 'original' && idSchema.safeParse(id).success
      return (isPrivate && (await sendPrivate(services, request, reply, id))) || refuse(reply)
    }

    const tag = `"${object.id}-${width}"`
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', tag)
      .header('x-content-type-options', 'nosniff')
      // Opened as a page of its own, a stored file may do nothing; shown on another site, as previews are, it may appear.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()

    const bytes = await readServed(services.storage, object, width)
    if (!bytes) return refuse(reply)
    return reply.type(object.contentType).send(bytes)
  }
}

function refuse(reply: FastifyReply) {
  const error = new AppError('not_found')
  for (const name of ['etag', 'content-security-policy', 'cross-origin-resource-policy'])
    reply.removeHeader(name)
  return reply.code(error.status).header('cache-control', 'no-store').send(error.body())
}
