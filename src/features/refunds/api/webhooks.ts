import type { ProviderEvent } from '#platform/stripe/webhook-event.ts'
import { onPlatformEvent, type WebhookHandler } from '#platform/stripe/webhook-handlers.ts'
import { refundsChangedJob } from './job-definitions.ts'

/** What refunds do about the provider's events. */
export const refundWebhooks: WebhookHandler[] = [
  onPlatformEvent(refundsChangedJob, (event) => {
    const intentId = refundedIntentOf(event)
    return intentId ? { intentId } : undefined
  }),
]

/** The intent whose refunds an event reports. */
function refundedIntentOf({ type, data }: ProviderEvent): string | undefined {
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
