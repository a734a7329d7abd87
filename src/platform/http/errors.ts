import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#lib/errors.ts'
import { isUnreachable } from '#platform/db/index.ts'
import { type FullDisk, readFullDisk } from '#platform/disk-full.ts'
import { RateLimitedError } from '#platform/rate-limits/index.ts'
import { findRoute } from './access-log.ts'
import { allowedMethods } from './allowed-methods.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** Seconds after which clients may repeat a request that found the site unavailable. */
export const RETRY_AFTER_SECONDS = '10'

const FULL: Record<FullDisk, string> = {
  database: 'a request failed because the disk of the database is full',
  files: 'a request failed because the disk with the data folder or temporary files is full',
}

/** Whether an error means that the same request may succeed later: the database is unreachable, or a disk is full. */
export function isUnavailable(error: unknown): boolean {
  return isUnreachable(error) || readFullDisk(error) !== undefined
}

/** What the log says about a request that failed with an unexpected error. */
export function failureText(error: unknown): string {
  const disk = readFullDisk(error)
  return disk ? FULL[disk] : 'a request failed'
}

/** A request of a signed-in user that was refused with status 403. */
export type Denial = { viewer: Viewer; code: string; route: string }

/**
 * Sends every error in one JSON shape. Unexpected errors are logged and become 500, or 503 when the database is unreachable
 * or a disk is full.
 * `denied` receives what signed-in users were refused. `errorPage` makes a page of an error for a browser that opened a file
 * which is made on demand.
 */
export function setErrorHandling(
  app: FastifyInstance,
  {
    denied,
    errorPage,
  }: { denied?: (denial: Denial) => Promise<void>; errorPage?: (error: AppError) => string } = {},
): void {
  const send = (request: FastifyRequest, reply: FastifyReply, error: AppError) => {
    setErrorHeaders(reply, error)
    return errorPage && opensFile(request)
      ? reply.type('text/html; charset=utf-8').send(errorPage(error))
      : reply.type('application/json; charset=utf-8').send(error.body())
  }
  app.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
    const expected = toAppError(error)
    if (!expected) {
      request.log.error({ err: error }, failureText(error))
      return send(request, reply, new AppError(isUnavailable(error) ? 'unavailable' : 'internal'))
    }
    if (denied && expected.status === 403) {
      const viewer = await viewerOf(request)
      if (viewer)
        await denied({ viewer, code: expected.code, route: `${request.method} ${findRoute(request)}` })
    }
    return send(request, reply, expected)
  })
}

/** The response for unknown paths below /api, and for other methods than those of a known path. */
export function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = allowedMethods(request)
  // A path whose parameters are too long is not found, although its method is supported.
  const allowed = methods.includes(request.method) ? [] : methods
  const error = new AppError(allowed.length === 0 ? 'not_found' : 'method_not_allowed')
  if (allowed.length > 0) reply.header('allow', allowed.join(', '))
  return setErrorHeaders(reply, error).send(error.body())
}

/** Whether a browser opened a file that is made on demand, so that it would show the error. */
function opensFile({ method, headers, routeOptions }: FastifyRequest): boolean {
  const isFile = routeOptions.config.endpoint?.contract.madeOnDemand ?? false
  return isFile && method === 'GET' && (headers.accept ?? '').includes('text/html')
}

function setErrorHeaders(reply: FastifyReply, error: AppError): FastifyReply {
  if (error instanceof RateLimitedError) reply.header('retry-after', String(error.retryAfterSeconds))
  else if (error.status === 429 || error.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply.code(error.status).header('cache-control', 'no-store').removeHeader('content-disposition')
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
