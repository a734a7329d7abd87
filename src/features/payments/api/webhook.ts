import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { AppError } from '#lib/errors.ts'
import type { Services } from '#platform/services.ts'
import { disputeChangedJob, refundsChangedJob, settleJob } from './job-definitions.ts'
import { addEvent } from './store.ts'

/**
 * Receives the provider's webhooks: verifies the signature on the raw bytes, stores the event ID once, and enqueues a job
 * in the same transaction before responding. The job reads the current state from the provider, so the order and
 * repetition of events do not matter.
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
        const refundedIntentId = refundedIntentOf(event)
        const intentId = object.object === 'payment_intent' ? object.id : undefined
        await db.transaction(async (tx) => {
          const isNew = await addEvent(tx, { id: event.id, type: event.type, objectId: idOf(object) })
          if (isNew && intentId) await jobs.enqueue(tx, settleJob, { intentId })
          if (isNew && object.object === 'dispute')
            await jobs.enqueue(tx, disputeChangedJob, { disputeId: object.id })
          if (isNew && refundedIntentId)
            await jobs.enqueue(tx, refundsChangedJob, { intentId: refundedIntentId })
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

/** The intent whose refunds an event reports. */
function refundedIntentOf({ type, data }: Stripe.Event): string | undefined {
  switch (type) {
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const intent = data.object.payment_intent
      return typeof intent === 'string' ? intent : intent?.id
    }
    default:
      return undefined
  }
}

function idOf(object: object): string {
  return 'id' in object && typeof object.id === 'string' ? object.id : ''
}
