import type { FastifyInstance, FastifyRequest } from 'fastify'
import { truncatedAddress } from '#platform/security-log/index.ts'
import { renderedRequestId } from './rendering.ts'

/** Sent with every response, so that users can name a request to support. */
export const REQUEST_ID = 'x-request-id'

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its requests are not in the access log, because there are many and they tell nothing: files and health checks. */
    isUnlogged?: boolean
  }
}

/**
 * Writes one line per request to the log: the route without IDs and queries, which can contain tokens, and the user and
 * network without the email address and the whole IP address. The requests that render a page are part of its line.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions
    if (!config.isUnlogged && !url?.startsWith('/assets/') && !renderedRequestId(request.headers))
      request.log.info(
        {
          method: request.method,
          route: findRoute(request, reply.statusCode),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          userId: request.viewerId ?? undefined,
          network: truncatedAddress(request.ip),
        },
        'request',
      )
    done()
  })
}

/**
 * The route of a request: the pattern of an endpoint, or the path of a page with `{id}` for IDs. Pages that do not exist are
 * `/*`, because anything can be in their path.
 */
export function findRoute({ routeOptions, url }: FastifyRequest, status = 200): string {
  const pattern = routeOptions.url ?? '/*'
  if (pattern !== '/*') return pattern.replace(/:(\w+)/g, '{$1}')
  if (status >= 400) return pattern
  const end = url.indexOf('?')
  return (end < 0 ? url : url.slice(0, end)).replace(UUID, '{id}')
}
