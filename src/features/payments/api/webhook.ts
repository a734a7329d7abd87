import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import type { Services } from '#platform/services.ts'
import { WebhookSignatureError } from '#platform/stripe/index.ts'
import { disputeChangedJob, refundsChangedJob, settleJob } from './job-definitions.ts'
import { addEvent } from './store.ts'

const id = z.string().regex(/^\w{1,255}$/)
const intent = z.union([id, z.object({ id })])

/** What is read from an event. Its other fields depend on the version of the provider's API. */
const eventSchema = z.object({
  id,
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z.object({
    object: z
      .object({ object: z.string().max(255), id: id.optional(), payment_intent: intent.nullish() })
      .refine(({ object, id }) => id || (object !== 'payment_intent' && object !== 'dispute'), {
        error: 'is missing',
        path: ['id'],
      }),
  }),
})
type Event = z.infer<typeof eventSchema>

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
        const event = readEvent(stripe, request.body, signature)
        const object = event.data.object
        const refundedIntentId = refundedIntentOf(event)
        const intentId = object.object === 'payment_intent' ? object.id : undefined
        await db.transaction(async (tx) => {
          const isNew = await addEvent(tx, { id: event.id, type: event.type, objectId: object.id ?? '' })
          if (isNew && intentId) await jobs.enqueue(tx, settleJob, { intentId })
          if (isNew && object.object === 'dispute' && object.id)
            await jobs.enqueue(tx, disputeChangedJob, { disputeId: object.id })
          if (isNew && refundedIntentId)
            await jobs.enqueue(tx, refundsChangedJob, { intentId: refundedIntentId })
        })
        return { received: true }
      },
    )
  })
}

/** Throws bad_request unless the provider signed the body and it is an event as we expect it. */
function readEvent(stripe: Services['stripe'], body: Buffer, signature: string): Event {
  const parsed = eventSchema.safeParse(verify(stripe, body, signature))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError('bad_request', {
    message: `The body is not an event: ${issue?.path.join('.') || 'body'}: ${issue?.message}.`,
  })
}

function verify(stripe: Services['stripe'], body: Buffer, signature: string): unknown {
  try {
    return stripe.verifyWebhook(body, signature)
  } catch (error) {
    const message =
      error instanceof WebhookSignatureError ? 'The signature does not match.' : 'The body is not an event.'
    throw new AppError('bad_request', { message, cause: error })
  }
}

/** The intent whose refunds an event reports. */
function refundedIntentOf({ type, data }: Event): string | undefined {
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
