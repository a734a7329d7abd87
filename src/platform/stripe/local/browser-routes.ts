import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Clock } from '#platform/clock/index.ts'
import type { Handle } from '#platform/db/index.ts'
import { browserScript } from './browser/script.ts'
import { Failure, missing } from './failure.ts'
import { authenticateIntent, confirmIntent } from './intents.ts'
import { find } from './objects.ts'

type Settings = { db: Handle; clock: Clock; publishableKey: string }

const identity = z.object({ key: z.string(), client_secret: z.string() })
const confirmation = identity.extend({
  card: z.object({
    number: z.string(),
    exp_month: z.coerce.number(),
    exp_year: z.coerce.number(),
    cvc: z.string(),
  }),
})
const authentication = identity.extend({ succeed: z.boolean() })

/** What the provider serves to browsers: its script and, for whoever knows an intent's client secret, that intent. */
export function browserRoutes({ db, clock, publishableKey }: Settings): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof Failure) return reply.code(error.status).send({ error: error.body })
      throw error
    })
    app.get('/dev/stripe/v3.js', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(browserScript()),
    )
    app.get<{ Params: { id: string }; Querystring: unknown }>(
      '/dev/stripe/payment_intents/:id',
      { schema: { hide: true } },
      async ({ params, query }) => visible(params.id, identity, query).then(({ intent }) => intent),
    )
    app.post<{ Params: { id: string } }>(
      '/dev/stripe/payment_intents/:id/confirm',
      { schema: { hide: true } },
      async ({ params, body }, reply) => {
        const { input } = await visible(params.id, confirmation, body)
        const { number, exp_month, exp_year, cvc } = input.card
        const card = { number: number.replace(/\s/g, ''), expMonth: exp_month, expYear: exp_year, cvc }
        return answer(reply, await db.transaction((tx) => confirmIntent(tx, params.id, card, clock.now())))
      },
    )
    app.post<{ Params: { id: string } }>(
      '/dev/stripe/payment_intents/:id/authenticate',
      { schema: { hide: true } },
      async ({ params, body }, reply) => {
        const { input } = await visible(params.id, authentication, body)
        return answer(
          reply,
          await db.transaction((tx) => authenticateIntent(tx, params.id, input.succeed, clock.now())),
        )
      },
    )
  }

  /** The intent, for a caller who knows our publishable key and the intent's own secret. */
  async function visible<T extends z.infer<typeof identity>>(
    id: string,
    schema: z.ZodType<T>,
    given: unknown,
  ) {
    const input = schema.safeParse(given)
    if (!input.success || input.data.key !== publishableKey) throw missing('payment_intent', id, 'intent')
    const intent = await find(db, 'payment_intent', id, { param: 'intent' })
    if (intent.client_secret !== input.data.client_secret) throw missing('payment_intent', id, 'intent')
    return { intent, input: input.data }
  }
}

function answer(reply: FastifyReply, result: object): FastifyReply {
  return result instanceof Failure
    ? reply.code(result.status).send({ error: result.body })
    : reply.send(result)
}
