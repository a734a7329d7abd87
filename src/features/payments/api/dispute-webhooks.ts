import { disputeChangedJob } from './job-definitions.ts'
import { idOfObject, onPlatformEvent, type WebhookHandler } from './webhook-handlers.ts'

/** What disputes do about the provider's events. */
export const disputeWebhooks: WebhookHandler[] = [
  onPlatformEvent(disputeChangedJob, (event) => {
    const disputeId = idOfObject(event, 'dispute')
    return disputeId ? { disputeId } : undefined
  }),
]
