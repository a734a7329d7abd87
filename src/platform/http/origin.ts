import type { FastifyInstance } from 'fastify'
import { AppError } from '#lib/errors.ts'

/**
 * Refuses writes that a page of another site makes with a user's cookies (cross-site request forgery). Browsers send
 * Sec-Fetch-Site and, for writes, Origin (Fetch Metadata and Fetch standards); other clients send neither and have no
 * cookies of someone else.
 */
export function refuseCrossSiteWrites(app: FastifyInstance, publicOrigin: () => string): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
    if (request.routeOptions.config.isWebhook) return
    const site = request.headers['sec-fetch-site']
    if (site === 'cross-site' || site === 'same-site') throw new AppError('forbidden')
    const origin = request.headers.origin
    if (origin && origin !== publicOrigin() && origin !== `${request.protocol}://${request.host}`)
      throw new AppError('forbidden')
  })
}
