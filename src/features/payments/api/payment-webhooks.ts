import { idOfObject, onPlatformEvent, type WebhookHandler } from '#platform/stripe/webhook-handlers.ts'
import { settleJob } from './job-definitions.ts'

/** What payments do about the provider's events. */
export const paymentWebhooks: WebhookHandler[] = [
  onPlatformEvent(settleJob, (event) => {
    const intentId = idOfObject(event, 'payment_intent')
    return intentId ? { intentId } : undefined
  }),
]
