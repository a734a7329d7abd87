import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Clock } from '#platform/clock/index.ts'
import type { Handle } from '#platform/db/index.ts'
import { API_VERSION } from '../api-version.ts'
import { actOn, type Work } from './act.ts'
import { browserScript } from './browser/script.ts'
import { Failure, type FailureBody, missing } from './failure.ts'
import { once } from './idempotency.ts'
import { authenticate, confirmWithCard } from './intent-confirm.ts'
import { find } from './objects.ts'

type Settings = { db: Handle; clock: Clock; publishableKey: string; onWrite: () => void }

const identity = z.object({ key: z.string(), client_secret: z.string() })
const confirmation = identity.extend({
  card: z.object({
    number: z.string().max(40),
    exp_month: z.coerce.number(),
    exp_year: z.coerce.number(),
    cvc: z.string().max(8),
    postal_code: z.string().max(16).optional(),
  }),
})
const authentication = identity.extend({ succeed: z.boolean() })

type Params = { Params: { id: string } }

/** What the provider serves to browsers: its script and, for whoever knows an intent's client secret, that intent. */
export function browserRoutes({ db, clock, publishableKey, onWrite }: Settings): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof Failure)) throw error
      return reply.code(error.status).send({ error: visibleError(error.body) })
    })
    app.get('/dev/stripe/v3.js', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(browserScript()),
    )
    app.get<Params>(
      '/dev/stripe/payment_intents/:id',
      { schema: { hide: true } },
      async ({ params, query }) => {
        const { intent } = await known(params.id, identity, query)
        return visible(intent)
      },
    )
    app.post<Params>(
      '/dev/stripe/payment_intents/:id/confirm',
      { schema: { hide: true } },
      async ({ params, body }, reply) => {
        const { input } = await known(params.id, confirmation, body)
        const { number, exp_month, exp_year, cvc, postal_code } = input.card
        return write(reply, (act) =>
          confirmWithCard(act, params.id, {
            number: number.replace(/\s/g, ''),
            expMonth: exp_month,
            expYear: exp_year,
            cvc,
            postalCode: postal_code,
          }),
        )
      },
    )
    app.post<Params>(
      '/dev/stripe/payment_intents/:id/authenticate',
      { schema: { hide: true } },
      async ({ params, body }, reply) => {
        const { input } = await known(params.id, authentication, body)
        return write(reply, (act) => authenticate(act, params.id, input.succeed))
      },
    )
  }

  /** The intent, for a caller who knows our publishable key and the intent's own secret. */
  async function known<T extends z.infer<typeof identity>>(id: string, schema: z.ZodType<T>, given: unknown) {
    const input = schema.safeParse(given)
    if (!input.success || input.data.key !== publishableKey) throw missing('payment_intent', id, 'intent')
    const intent = await find(db, 'payment_intent', id, { param: 'intent' })
    if (intent.client_secret !== input.data.client_secret) throw missing('payment_intent', id, 'intent')
    return { intent, input: input.data }
  }

  async function write(reply: FastifyReply, work: Work): Promise<FastifyReply> {
    const { status, body } = await once(db, { key: null, path: '', body: '' }, (tx) =>
      work(actOn(tx, clock, API_VERSION)),
    )
    onWrite()
    const answer: Stripe.PaymentIntent | { error: FailureBody } = JSON.parse(body)
    if (!('error' in answer)) return reply.code(status).send(visible(answer))
    return reply.code(status).send({ error: visibleError(answer.error) })
  }
}

function visibleError(error: FailureBody): FailureBody {
  const intent = error.payment_intent as Stripe.PaymentIntent | undefined
  return intent ? { ...error, payment_intent: visible(intent) } : error
}

/** The part of an intent that the provider shows to browsers: nothing of the customer, the metadata or charges. */
function visible(intent: Stripe.PaymentIntent) {
  const { id, object, amount, automatic_payment_methods, canceled_at, cancellation_reason, capture_method } =
    intent
  const { client_secret, confirmation_method, created, currency, description, last_payment_error, livemode } =
    intent
  const { next_action, payment_method, payment_method_types, receipt_email, setup_future_usage, status } =
    intent
  return {
    ...{ id, object, amount, automatic_payment_methods, canceled_at, cancellation_reason, capture_method },
    ...{ client_secret, confirmation_method, created, currency, description, last_payment_error, livemode },
    ...{ next_action, payment_method, payment_method_types, receipt_email, setup_future_usage, status },
  }
}
