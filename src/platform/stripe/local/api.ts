/** The provider's HTTP API on a loopback port: form-encoded requests in, its JSON objects and errors out. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { Clock } from '#platform/clock/index.ts'
import type { Handle } from '#platform/db/index.ts'
import { schemaController } from '#platform/http/validation.ts'
import type { Logger } from '#platform/log/index.ts'
import { API_VERSION } from '../api-version.ts'
import { actOn } from './act.ts'
import { Failure } from './failure.ts'
import { type Form, parseForm } from './form.ts'
import { type Answer, once } from './idempotency.ts'
import { ROUTES, type Route } from './routes.ts'
import type { ApiFault, Troubles } from './troubles.ts'

type Settings = {
  db: Handle
  clock: Clock
  log: Logger
  secretKey: string
  troubles: Troubles
  /** Runs after each write, when its events are stored. */
  onWrite: () => void
}

/** Builds the API; the caller lets it listen. */
export function createApi(settings: Settings): FastifyInstance {
  const { secretKey, log } = settings
  const app = fastify({
    forceCloseConnections: true,
    schemaController,
    routerOptions: { querystringParser: parseForm },
    genReqId: () => `req_${randomBytes(8).toString('hex')}`,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id)
    reply.header('stripe-version', header(request, 'stripe-version') ?? API_VERSION)
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      throw new Failure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
    }
  })
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Failure) return reply.code(error.status).send({ error: error.body })
    log.error({ err: error }, 'the payment stand-in failed')
    return reply.code(500).send({ error: { type: 'api_error', message: 'An unknown error occurred.' } })
  })
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } })
  })
  for (const route of ROUTES) {
    app.route<{ Params: { id?: string }; Querystring: Form }>({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const fault = settings.troubles.take(route.path)
        if (fault?.when === 'before') return fail(request, reply, fault)
        const answer = await answerOf(settings, route, request)
        if (route.path.endsWith('/capture')) await sleep(settings.troubles.captureDelayMs)
        if (fault) return fail(request, reply, fault)
        if (answer.replayed) reply.header('idempotent-replayed', 'true')
        return reply.code(answer.status).type('application/json').send(answer.body)
      },
    })
  }
  return app
}

async function answerOf(
  { db, clock, onWrite }: Settings,
  route: Route,
  request: FastifyRequest<{ Params: { id?: string }; Querystring: Form }>,
): Promise<Answer> {
  const id = request.params.id ?? ''
  if (route.method === 'GET') {
    const found = await route.answer(actOn(db, clock, API_VERSION), request.query, id)
    return { status: 200, body: JSON.stringify(found), replayed: false }
  }
  const body = typeof request.body === 'string' ? request.body : ''
  const key = header(request, 'idempotency-key') ?? null
  const asked = { requestId: request.id, idempotencyKey: key }
  try {
    return await once(db, { key, path: request.url, body }, (tx) =>
      route.answer(actOn(tx, clock, API_VERSION, asked), parseForm(body), id),
    )
  } finally {
    onWrite()
  }
}

/** Shows an ordered fault instead of the answer. */
function fail(request: FastifyRequest, reply: FastifyReply, { how }: ApiFault): FastifyReply {
  if (how === 'error') throw new Failure(500, { type: 'api_error', message: 'An unknown error occurred.' })
  reply.hijack()
  request.raw.socket.resetAndDestroy()
  return reply
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
