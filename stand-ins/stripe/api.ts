/** The provider's HTTP API: form-encoded requests, JSON objects and errors as responses. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { Handle } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'
import { ApiError } from './api-error.ts'
import type { StartCall } from './call.ts'
import { type Form, parseForm } from './form.ts'
import { type ApiResponse, runOnce } from './idempotency.ts'
import { ROUTES, type Route } from './routes.ts'
import type { SimulatedFailure, SimulatedFailures } from './simulated-failures.ts'

type Settings = {
  db: Handle
  log: Logger
  secretKey: string
  apiVersion: string
  startCall: StartCall
  failures: SimulatedFailures
  /** Runs after each write, once its events are stored. */
  onWrite: () => void
}

type ApiRoute = { Params: { id?: string }; Querystring: Form }

/** Builds the API without listening. */
export function createApi(settings: Settings): FastifyInstance {
  const { secretKey, apiVersion, log, failures } = settings
  const app = fastify({
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseForm },
    genReqId: () => `req_${randomBytes(8).toString('hex')}`,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id)
    reply.header('stripe-version', header(request, 'stripe-version') ?? apiVersion)
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
    }
  })
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.body })
    log.error({ err: error }, 'the Stripe stand-in failed')
    return reply.code(500).send({ error: { type: 'api_error', message: 'An unknown error occurred.' } })
  })
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } })
  })
  for (const route of ROUTES) {
    app.route<ApiRoute>({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const failure = failures.next(route.path)
        if (failure?.when === 'before') return fail(request, reply, failure)
        const response = await responseTo(settings, route, request)
        if (route.path.endsWith('/capture')) await sleep(failures.captureDelayMs)
        if (failure) return fail(request, reply, failure)
        if (response.replayed) reply.header('idempotent-replayed', 'true')
        return reply.code(response.status).type('application/json').send(response.body)
      },
    })
  }
  return app
}

async function responseTo(
  { db, startCall, onWrite }: Settings,
  route: Route,
  request: FastifyRequest<ApiRoute>,
): Promise<ApiResponse> {
  const id = request.params.id ?? ''
  if (route.method === 'GET') {
    const found = await route.handle(startCall(db), request.query, id)
    return { status: 200, body: JSON.stringify(found), replayed: false }
  }
  const body = typeof request.body === 'string' ? request.body : ''
  const key = header(request, 'idempotency-key') ?? null
  try {
    return await runOnce(db, { key, path: request.url, body }, (tx) =>
      route.handle(startCall(tx, { requestId: request.id, idempotencyKey: key }), parseForm(body), id),
    )
  } finally {
    onWrite()
  }
}

function fail({ raw }: FastifyRequest<ApiRoute>, reply: FastifyReply, { how }: SimulatedFailure) {
  if (how === 'error') throw new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' })
  reply.hijack()
  raw.socket.resetAndDestroy()
  return reply
}

function header({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
