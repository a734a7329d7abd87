import type { FastifyInstance } from 'fastify'
import { AppError } from '#lib/errors.ts'
import type { Services } from '#platform/services.ts'
import { WebhookSignatureError } from '#platform/stripe/index.ts'
import { eventSchema, type ProviderEvent } from '#platform/stripe/webhook-event.ts'
import type { WebhookHandler } from '#platform/stripe/webhook-handlers.ts'
import { addEvent } from './store.ts'

/**
 * Receives the provider's webhooks: verifies the signature on the raw bytes, stores the event ID once, and has the handlers
 * enqueue jobs in the same transaction before responding. A job reads the current state from the provider, so the order and
 * repetition of events do not matter.
 */
export function webhookRoutes(
  app: FastifyInstance,
  { db, jobs, stripe }: Pick<Services, 'db' | 'jobs' | 'stripe'>,
  handlers: readonly WebhookHandler[],
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
        const { id, type, data } = event
        await db.transaction(async (tx) => {
          const isNew = await addEvent(tx, { id, type, objectId: data.object.id ?? '' })
          if (isNew) for (const handle of handlers) await handle(event, jobs, tx)
        })
        return { received: true }
      },
    )
  })
}

/** Throws bad_request unless the provider signed the body and it is an event as we expect it. */
function readEvent(stripe: Services['stripe'], body: Buffer, signature: string): ProviderEvent {
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
