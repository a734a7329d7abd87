/**
 * How a payment that waits for its check continues. Payment checks, a higher feature, call this in a transaction that has
 * locked the payment; a job carries it out at the provider.
 */
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { settleJob } from './job-definitions.ts'
import { type Payment, transition } from './store.ts'

/** Lets the payment be captured. False if it does not wait. */
export async function approveWaiting(
  services: Pick<Services, 'jobs'>,
  tx: DbOrTx,
  payment: Payment,
): Promise<boolean> {
  if (!(await transition(tx, payment.id, 'approve'))) return false
  await settleLater(services, tx, payment)
  return true
}

/** Ends the payment without a capture; `failure` is a sentence for the buyer. False if it does not wait. */
export async function rejectWaiting(
  services: Pick<Services, 'jobs'>,
  tx: DbOrTx,
  payment: Payment,
  failure: string,
): Promise<boolean> {
  if (!(await transition(tx, payment.id, 'reject', { failure }))) return false
  await settleLater(services, tx, payment)
  return true
}

async function settleLater(
  { jobs }: Pick<Services, 'jobs'>,
  tx: DbOrTx,
  { stripePaymentIntentId: intentId }: Payment,
): Promise<void> {
  if (intentId) await jobs.enqueue(tx, settleJob, { intentId })
}
