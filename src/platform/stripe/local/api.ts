/** The provider's HTTP API on a loopback port: form-encoded requests in, its JSON objects and errors out. */
import { randomBytes } from 'node:crypto'
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import type { Clock } from '#platform/clock/index.ts'
import type { Handle } from '#platform/db/index.ts'
import { namedMethodNumber } from './cards.ts'
import { createRefund } from './charges.ts'
import type { Troubles } from './controls.ts'
import { createCustomer, updateCustomer } from './customers.ts'
import { Failure, wrongParameter } from './failure.ts'
import { type Form, parseForm } from './form.ts'
import { once } from './idempotency.ts'
import { cancelIntent, captureIntent, confirmIntent, createIntent } from './intents.ts'
import { find, list, type ObjectType } from './objects.ts'

type Settings = { db: Handle; clock: Clock; secretKey: string; troubles: Troubles }
type Id = { id: string }

/** Lists and single objects that can be read, by their path. */
const READABLE: Record<string, ObjectType> = {
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  customers: 'customer',
  events: 'event',
}

export function createApi({ db, clock, secretKey, troubles }: Settings): FastifyInstance {
  const app = fastify({ forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', `req_${randomBytes(8).toString('hex')}`)
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      throw new Failure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
    }
    if (troubles.take()) throw new Failure(500, { type: 'api_error', message: 'An unknown error occurred.' })
  })
  app.setErrorHandler((error, _request, reply) => {
    const failure =
      error instanceof Failure
        ? error
        : new Failure(500, { type: 'api_error', message: 'The stand-in failed.' })
    return reply.code(failure.status).send({ error: failure.body })
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      error: {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url}).`,
      },
    }),
  )

  const write = (path: string, work: (tx: Handle, form: Form, id: string) => Promise<unknown>) =>
    app.post<{ Params: Partial<Id> }>(path, async (request, reply) => {
      const { status, body } = await once(db, requestOf(request), (tx) =>
        work(tx, parseForm(bodyOf(request)), request.params.id ?? ''),
      )
      return reply.code(status).send(body)
    })

  write('/v1/payment_intents', (tx, form) => createIntent(tx, newIntentOf(form), clock.now()))
  write('/v1/payment_intents/:id/confirm', (tx, form, id) =>
    confirmIntent(tx, id, namedCard(form, clock), clock.now()),
  )
  write('/v1/payment_intents/:id/capture', async (tx, form, id) => {
    await troubles.beforeCapture(id)
    return captureIntent(tx, id, integer(form, 'amount_to_capture'), clock.now())
  })
  write('/v1/payment_intents/:id/cancel', (tx, _form, id) => cancelIntent(tx, id, clock.now()))
  write('/v1/refunds', (tx, form) => createRefund(tx, refundOf(form), clock.now()))
  write('/v1/customers', (tx, form) => createCustomer(tx, customerOf(form), clock.now()))
  write('/v1/customers/:id', (tx, form, id) => updateCustomer(tx, id, customerOf(form)))

  for (const [path, type] of Object.entries(READABLE)) {
    app.get<{ Params: Id; Querystring: Record<string, string> }>(
      `/v1/${path}/:id`,
      async ({ params, query }) => {
        const object = await find(db, type, params.id)
        return expanded(db, object, Object.values(query))
      },
    )
    app.get<{ Querystring: Record<string, string> }>(`/v1/${path}`, ({ query }) =>
      list(db, type, `/v1/${path}`, {
        limit: Math.min(100, Number(query.limit ?? 10)),
        startingAfter: query.starting_after,
        endingBefore: query.ending_before,
        where: {
          payment_intent: query.payment_intent,
          charge: query.charge,
          customer: query.customer,
          type: query.type,
        },
      }),
    )
  }
  return app
}

function requestOf(request: FastifyRequest) {
  const key = request.headers['idempotency-key']
  return { key: typeof key === 'string' ? key : undefined, path: request.url, body: bodyOf(request) }
}

function bodyOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : ''
}

function text(form: Form, name: string): string | undefined {
  const value = form[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function integer(form: Form, name: string): number | undefined {
  const value = text(form, name)
  return value === undefined ? undefined : Number(value)
}

function metadataOf(form: Form): Record<string, string> {
  const given = form.metadata
  if (typeof given !== 'object' || Array.isArray(given)) return {}
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function newIntentOf(form: Form) {
  const amount = integer(form, 'amount')
  const currency = text(form, 'currency')
  if (amount === undefined)
    throw wrongParameter('parameter_missing', 'amount', 'Missing required param: amount.')
  if (!currency) throw wrongParameter('parameter_missing', 'currency', 'Missing required param: currency.')
  const manual = text(form, 'capture_method') === 'manual'
  return {
    amount,
    currency,
    captureMethod: manual ? ('manual' as const) : ('automatic' as const),
    metadata: metadataOf(form),
    description: text(form, 'description') ?? null,
    receiptEmail: text(form, 'receipt_email') ?? null,
    customer: text(form, 'customer') ?? null,
  }
}

/** A confirmation from the server names one of the provider's ready-made methods, such as pm_card_visa. */
function namedCard(form: Form, clock: Clock) {
  const number = namedMethodNumber(text(form, 'payment_method') ?? 'pm_card_visa')
  if (!number) throw wrongParameter('resource_missing', 'payment_method', 'No such PaymentMethod')
  return { number, expMonth: 12, expYear: clock.now().getUTCFullYear() + 3, cvc: '123' }
}

function refundOf(form: Form) {
  const [paymentIntent, charge, amount] = [
    text(form, 'payment_intent'),
    text(form, 'charge'),
    integer(form, 'amount'),
  ]
  return {
    metadata: metadataOf(form),
    ...(paymentIntent && { paymentIntent }),
    ...(charge && { charge }),
    ...(amount !== undefined && { amount }),
  }
}

function customerOf(form: Form) {
  return { email: text(form, 'email'), name: text(form, 'name'), metadata: metadataOf(form) }
}

/** The one expansion that the product asks for: an intent's latest charge. */
async function expanded(db: Handle, object: { id: string }, expand: string[]): Promise<unknown> {
  if (!('latest_charge' in object) || typeof object.latest_charge !== 'string') return object
  return expand.includes('latest_charge')
    ? { ...object, latest_charge: await find(db, 'charge', object.latest_charge) }
    : object
}
