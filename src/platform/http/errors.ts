import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#lib/errors.ts'
import { isUnreachable } from '#platform/db/index.ts'
import { RateLimitedError } from '#platform/rate-limits/index.ts'
import { routeOf } from './access-log.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** A request of a signed-in user that was refused with status 403. */
export type Denial = { viewer: Viewer; code: string; route: string }

/**
 * Sends every error in one JSON shape. Unexpected errors are logged and become 500, or 503 when the database is unreachable.
 * `denied` receives what signed-in users were refused.
 */
export function setErrorHandling(app: FastifyInstance, denied?: (denial: Denial) => Promise<void>): void {
  app.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
    const expected = toAppError(error)
    if (!expected) {
      request.log.error({ err: error }, 'a request failed')
      return send(reply, new AppError(isUnreachable(error) ? 'unavailable' : 'internal'))
    }
    if (denied && expected.status === 403) {
      const viewer = await viewerOf(request)
      if (viewer)
        await denied({ viewer, code: expected.code, route: `${request.method} ${routeOf(request)}` })
    }
    return send(reply, expected)
  })
}

/** The response for unknown paths below /api. */
export function notFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, new AppError('not_found'))
}

function send(reply: FastifyReply, error: AppError): FastifyReply {
  if (error instanceof RateLimitedError) reply.header('retry-after', String(error.retryAfterSeconds))
  return reply.code(error.status).header('cache-control', 'no-store').send(error.body())
}

/** Maps Fastify's own errors by code; its validation wraps an AppError as the cause. */
function toAppError(error: FastifyError | AppError): AppError | undefined {
  if (error instanceof AppError) return error
  if (error.cause instanceof AppError) return error.cause
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_type')
    default: {
      const status = error.statusCode ?? 500
      if (status === 413) return new AppError('too_large')
      if (status === 429) return new AppError('too_many_requests')
      return status >= 400 && status < 500 ? new AppError('bad_request', { cause: error }) : undefined
    }
  }
}
