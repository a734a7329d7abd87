import type { FastifyInstance } from 'fastify'
import { AppError } from '#lib/errors.ts'
import type { Services } from '#platform/services.ts'
import { settleJob } from './jobs.ts'
import { addEvent } from './store.ts'

/**
 * Takes the provider's webhooks: the signature is checked on the raw bytes, the event's id stored once and its work
 * enqueued in the same transaction, and only then it is answered. What it means is found out by the job, which asks
 * the provider for the present state, so that order and repetition do not matter.
 */
export function webhookRoutes(
  app: FastifyInstance,
  { db, jobs, stripe }: Pick<Services, 'db' | 'jobs' | 'stripe'>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    scope.post(
      '/api/webhooks/stripe',
      { config: { isWebhook: true }, schema: { hide: true } },
      async (request) => {
        const signature = request.headers['stripe-signature']
        if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) throw new AppError('bad_request')
        const event = verify(stripe, request.body, signature)
        const object = event.data.object
        const intentId = object.object === 'payment_intent' ? object.id : undefined
        await db.transaction(async (tx) => {
          const isNew = await addEvent(tx, { id: event.id, type: event.type, objectId: idOf(object) })
          if (isNew && intentId) await jobs.enqueue(tx, settleJob, { intentId })
        })
        return { received: true }
      },
    )
  })
}

function verify(stripe: Services['stripe'], body: Buffer, signature: string) {
  try {
    return stripe.verifyWebhook(body, signature)
  } catch (error) {
    throw new AppError('bad_request', { message: 'The signature does not match.', cause: error })
  }
}

function idOf(object: object): string {
  return 'id' in object && typeof object.id === 'string' ? object.id : ''
}
