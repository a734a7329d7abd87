import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import { connectPages } from './accounts/connect-pages.ts'
import { ApiError, type ApiErrorBody, notFound } from './api-error.ts'
import { browserScript } from './browser/script.ts'
import type { Call, StartCall } from './call.ts'
import { runOnce } from './idempotency.ts'
import { find } from './objects.ts'
import { authenticate, confirmWithCard } from './payments/intent-confirm.ts'
import type { Store } from './store/store.ts'

type Settings = { store: Store; startCall: StartCall; publishableKey: string; onWrite: () => void }

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

/** What the provider serves to browsers: its script, and an intent to a caller who knows its client secret. */
export function browserRoutes({ store, startCall, publishableKey, onWrite }: Settings): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof ApiError)) throw error
      return reply.code(error.status).send({ error: visibleError(error.body) })
    })
    await app.register(connectPages({ store, startCall, onWrite }))
    app.get('/dev/stripe/v3.js', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(browserScript()),
    )
    app.get<Params>(
      '/dev/stripe/payment_intents/:id',
      { schema: { hide: true } },
      async ({ params, query }) => {
        const { intent } = await readIntent(params.id, identity, query)
        return visible(intent)
      },
    )
    app.post<Params>(
      '/dev/stripe/payment_intents/:id/confirm',
      { schema: { hide: true } },
      async ({ params, body }, reply) => {
        const { input } = await readIntent(params.id, confirmation, body)
        const { number, exp_month, exp_year, cvc, postal_code } = input.card
        return write(reply, (call) =>
          confirmWithCard(call, params.id, {
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
        const { input } = await readIntent(params.id, authentication, body)
        return write(reply, (call) => authenticate(call, params.id, input.succeed))
      },
    )
  }

  /** Returns the intent if the input contains the publishable key and the intent's own secret. */
  async function readIntent<T extends z.infer<typeof identity>>(
    id: string,
    schema: z.ZodType<T>,
    untrusted: unknown,
  ) {
    const input = schema.safeParse(untrusted)
    if (!input.success || input.data.key !== publishableKey) throw notFound('payment_intent', id, 'intent')
    const intent = await find(store, 'payment_intent', id, { param: 'intent' })
    if (intent.client_secret !== input.data.client_secret) throw notFound('payment_intent', id, 'intent')
    return { intent, input: input.data }
  }

  async function write(
    reply: FastifyReply,
    operation: (call: Call) => Promise<unknown>,
  ): Promise<FastifyReply> {
    const { status, body } = await runOnce(store, null, (tx) => operation(startCall(tx)))
    onWrite()
    const result: Stripe.PaymentIntent | { error: ApiErrorBody } = JSON.parse(body)
    if (!('error' in result)) return reply.code(status).send(visible(result))
    return reply.code(status).send({ error: visibleError(result.error) })
  }
}

function visibleError(error: ApiErrorBody): ApiErrorBody {
  const intent = error.payment_intent as Stripe.PaymentIntent | undefined
  return intent ? { ...error, payment_intent: visible(intent) } : error
}

/** The fields of an intent that the provider shows to browsers: no customer, metadata, or charges. */
function visible(intent: Stripe.PaymentIntent) {
  const { id, object, amount, automatic_payment_methods, canceled_at, cancellation_reason, capture_method } =
    intent
  const { client_secret, confirmation_method, created, currency, description, last_payment_error, livemode } =
    intent
  const { next_action, payment_method, payment_method_types, receipt_email, setup_future_usage, status } =
    intent
  return {
    id,
    object,
    amount,
    automatic_payment_methods,
    canceled_at,
    cancellation_reason,
    capture_method,
    client_secret,
    confirmation_method,
    created,
    currency,
    description,
    last_payment_error,
    livemode,
    next_action,
    payment_method,
    payment_method_types,
    receipt_email,
    setup_future_usage,
    status,
  }
}
