import { idOfObject, onAccountEvent, type WebhookHandler } from '#platform/stripe/webhook-handlers.ts'
import { accountChangedJob, bankPayoutChangedJob } from './job-definitions.ts'

/** Events that change what a connected account may do. The object of a deauthorization is an application. */
const ACCOUNT_EVENTS = ['account.updated', 'account.application.deauthorized']

/** What payouts do about the provider's events. */
export const payoutWebhooks: WebhookHandler[] = [
  onAccountEvent(accountChangedJob, ({ type }, stripeAccountId) =>
    ACCOUNT_EVENTS.includes(type) ? { stripeAccountId } : undefined,
  ),
  onAccountEvent(bankPayoutChangedJob, (event, stripeAccountId) => {
    const payoutId = idOfObject(event, 'payout')
    return payoutId ? { payoutId, stripeAccountId } : undefined
  }),
]
