/** Gives each request its context, measures it, and makes it a span. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { type ActiveSpan, isTraceparent, startSpan } from '#platform/tracing/index.ts'
import { runInContext, type WorkContext } from '#platform/work-context/index.ts'
import { renderedRequestId } from './rendering.ts'

/** Seconds. Most responses take a few milliseconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Methods that our routes have; others share one label, because anyone can send any. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyRequest {
    workContext?: WorkContext | null
  }
}

/**
 * Registers the hooks. `registry` gets the durations; without it, nothing is measured. `pageOf` names the page of a path by
 * its pattern. Traces of other servers are continued only if `isTrusted`.
 */
export function observeRequests(
  app: FastifyInstance,
  {
    registry,
    pageOf,
    isTrusted,
  }: { registry?: Registry; pageOf: (path: string) => string; isTrusted: boolean },
): void {
  /** The pattern of the route: a label that no visitor can choose. */
  const routeOf = ({ routeOptions, url }: FastifyRequest): string => {
    const pattern = routeOptions.url ?? '/*'
    if (pattern !== '/*') return pattern.replace(/:(\w+)/g, '{$1}')
    const end = url.indexOf('?')
    return pageOf(end < 0 ? url : url.slice(0, end))
  }

  app.decorateRequest('workContext', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request
    const { traceparent } = headers
    const isSpan = !request.routeOptions.config.isUnlogged
    const span = isSpan
      ? startSpan(method, {
          kind: 'server',
          attributes: { 'http.request.method': methodOf(method), request_id: request.id },
          ...(isTrusted && isTraceparent(traceparent) && { traceparent }),
        })
      : undefined
    const context = { requestId: request.id, span }
    request.workContext = context
    runInContext(context, done)
  })
  // The body arrives in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.workContext) runInContext(request.workContext, done)
    else done()
  })
  const durations = registry && requestDurations(registry)
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    const span = request.workContext?.span
    if (durations && !renderedRequestId(request.headers)) {
      const status = `${Math.floor(statusCode / 100)}xx`
      durations.observe(
        { method: methodOf(request.method), route: routeOf(request), status },
        reply.elapsedTime / 1_000,
      )
    }
    if (span) endSpan(span, methodOf(request.method), routeOf(request), statusCode)
    done()
  })
}

function methodOf(method: string): string {
  return METHODS.has(method) ? method : 'OTHER'
}

function endSpan(span: ActiveSpan, method: string, route: string, status: number): void {
  span.describe(`${method} ${route}`, { 'http.route': route, 'http.response.status_code': status })
  span.end(status >= 500 ? status : undefined)
}

function requestDurations(registry: Registry): Histogram<'method' | 'route' | 'status'> {
  return new Histogram({
    name: 'littermate_http_request_duration_seconds',
    help: 'Requests, by method, pattern of the route, and class of the status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
}
