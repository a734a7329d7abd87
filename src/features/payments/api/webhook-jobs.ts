/** Which jobs the provider's events enqueue. Jobs that payments do not handle belong to higher features. */
import type { Handle } from '#platform/db/index.ts'
import type { JobDefinition, Jobs } from '#platform/jobs/index.ts'
import {
  accountChangedJob,
  bankPayoutChangedJob,
  disputeChangedJob,
  fraudWarningJob,
  refundsChangedJob,
  settleJob,
} from './job-definitions.ts'
import type { ProviderEvent } from './webhook-event.ts'

/** Enqueues its job, if the event concerns it. */
type Family = (event: ProviderEvent, jobs: Jobs, tx: Handle) => Promise<void> | undefined

function family<Data extends object>(
  job: JobDefinition<Data>,
  dataOf: (event: ProviderEvent) => Data | undefined,
): Family {
  return (event, jobs, tx) => {
    const data = dataOf(event)
    return data && jobs.enqueue(tx, job, data)
  }
}

/** Events of the platform's own account. */
const OWN_EVENTS: Family[] = [
  family(settleJob, ({ data: { object } }) =>
    object.object === 'payment_intent' && object.id ? { intentId: object.id } : undefined,
  ),
  family(disputeChangedJob, ({ data: { object } }) =>
    object.object === 'dispute' && object.id ? { disputeId: object.id } : undefined,
  ),
  family(fraudWarningJob, ({ data: { object } }) =>
    object.object === 'radar.early_fraud_warning' && object.id ? { warningId: object.id } : undefined,
  ),
  family(refundsChangedJob, (event) => {
    const intentId = refundedIntentOf(event)
    return intentId ? { intentId } : undefined
  }),
]

/** Events that happened in a connected account. */
const CONNECTED_EVENTS: Family[] = [
  family(accountChangedJob, ({ type, account }) =>
    account && ACCOUNT_EVENTS.includes(type) ? { stripeAccountId: account } : undefined,
  ),
  family(bankPayoutChangedJob, ({ account, data: { object } }) =>
    account && object.object === 'payout' && object.id
      ? { payoutId: object.id, stripeAccountId: account }
      : undefined,
  ),
]

/** Events that change what a connected account may do. The object of a deauthorization is an application. */
const ACCOUNT_EVENTS = ['account.updated', 'account.application.deauthorized']

/** Enqueues what an event makes necessary. */
export async function enqueueFor(event: ProviderEvent, jobs: Jobs, tx: Handle): Promise<void> {
  for (const enqueue of event.account ? CONNECTED_EVENTS : OWN_EVENTS) await enqueue(event, jobs, tx)
}

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
