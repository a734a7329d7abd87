import { idOfObject, onPlatformEvent, type WebhookHandler } from '#platform/stripe/webhook-handlers.ts'
import { disputeChangedJob } from './job-definitions.ts'

/** What disputes do about the provider's events. */
export const disputeWebhooks: WebhookHandler[] = [
  onPlatformEvent(disputeChangedJob, (event) => {
    const disputeId = idOfObject(event, 'dispute')
    return disputeId ? { disputeId } : undefined
  }),
]
