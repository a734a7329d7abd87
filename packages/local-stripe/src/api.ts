/** The provider's HTTP API: form-encoded requests, JSON objects and errors as responses. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from 'fastify'
import { findAccount } from './accounts/accounts.ts'
import { ApiError, invalidState, serverError } from './api-error.ts'
import { API_VERSION } from './api-version.ts'
import type { StartCall } from './call.ts'
import type { SimulatedFailure, SimulatedFailures } from './controls/simulated-failures.ts'
import { uploadForm } from './files.ts'
import { type Form, parseForm } from './form.ts'
import { type ApiResponse, runOnce } from './idempotency.ts'
import type { Log } from './log.ts'
import { ROUTES, type Route } from './routes.ts'
import type { DbOrTx, Store } from './store/store.ts'

type Settings = {
  store: Store
  log: Log
  secretKey: string
  startCall: StartCall
  failures: SimulatedFailures
  /** Runs after each write, once its events are stored. */
  onWrite: () => void
}

type ApiRoute = { Params: { id?: string }; Querystring: Form }

/** Builds the server without listening: the API, and what else it serves. */
export function createServer(settings: Settings, others: FastifyPluginAsync[]): FastifyInstance {
  const server = fastify({
    bodyLimit: 6_000_000,
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseForm },
    genReqId: () => `req_${randomBytes(8).toString('hex')}`,
  })
  server.register(async (app) => addApi(app, settings))
  for (const plugin of others) server.register(plugin)
  return server
}

function addApi(app: FastifyInstance, settings: Settings): void {
  const { secretKey, log, failures } = settings
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^multipart\/form-data/, { parseAs: 'buffer' }, (request, body, done) =>
    done(null, uploadForm(request.headers['content-type'] ?? '', body as Buffer)),
  )
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id)
    reply.header('stripe-version', header(request, 'stripe-version') ?? API_VERSION)
    requireKey(request, secretKey)
  })
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.body })
    log.error({ err: error }, 'local Stripe failed')
    return reply.code(500).send({ error: serverError().body })
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
        const failure = failures.next(`${route.method} ${route.path}`)
        if (failure?.when === 'before') return fail(request, reply, failure)
        const response = await responseTo(settings, route, request, failure)
        if (failure?.how === 'reset') return fail(request, reply, failure)
        if (response.replayed) reply.header('idempotent-replayed', 'true')
        // A retry with the same key would get the same response.
        if (response.status >= 500) reply.header('stripe-should-retry', 'false')
        return reply.code(response.status).type('application/json').send(response.body)
      },
    })
  }
}

/** Throws 401 unless the request has the secret key. */
export function requireKey({ headers }: Pick<FastifyRequest, 'headers'>, secretKey: string): void {
  if (headers.authorization !== `Bearer ${secretKey}`)
    throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
}

async function responseTo(
  { store, startCall, failures, onWrite }: Settings,
  route: Route,
  request: FastifyRequest<ApiRoute>,
  failure: SimulatedFailure | undefined,
): Promise<ApiResponse> {
  const id = request.params.id ?? ''
  const account = header(request, 'stripe-account') ?? null
  if (account) await findAccount(startCall(store), account)
  if (route.method === 'GET') {
    if (failure?.how === 'error') throw serverError()
    const found = await route.handle(startCall(store, { account }), request.query, id)
    return { status: 200, body: JSON.stringify(found), replayed: false }
  }
  const body = typeof request.body === 'string' ? request.body : ''
  const key = header(request, 'idempotency-key') ?? null
  try {
    const execute = async (tx: DbOrTx) => {
      if (failure?.when === 'during') throw failure.how === 'refuse' ? notCovered() : serverError(true)
      const call = startCall(tx, { requestId: request.id, idempotencyKey: key, account })
      const result = await route.handle(call, parseForm(body), id)
      if (failure?.how === 'error') throw serverError(true)
      return result
    }
    const delay = async () => {
      if (route.path.endsWith('/capture')) await sleep(failures.captureDelayMs)
    }
    const keyed = key === null ? null : { key, path: request.url, body, now: startCall(store).now }
    return await runOnce(store, keyed, execute, delay)
  } finally {
    onWrite()
  }
}

function fail({ raw }: FastifyRequest<ApiRoute>, reply: FastifyReply, { how }: SimulatedFailure) {
  if (how === 'error') throw serverError()
  reply.hijack()
  if (how === 'hang') return reply
  raw.socket.resetAndDestroy()
  return reply
}

function notCovered(): ApiError {
  const message = 'Insufficient funds in your Stripe account to refund this amount.'
  return invalidState('balance_insufficient', message)
}

function header({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
