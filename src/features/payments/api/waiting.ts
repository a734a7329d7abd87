/**
 * How a payment that waits for its check continues. Payment checks, a higher feature, call this in a transaction that has
 * locked the payment.
 */
import type { Handle } from '#platform/db/index.ts'
import { transition } from './store.ts'

/** Lets the payment be captured. False if it does not wait. */
export function approveWaiting(tx: Handle, id: string): Promise<boolean> {
  return transition(tx, id, 'approve')
}

/** Ends the payment without a capture; `failure` is a sentence for the buyer. False if it does not wait. */
export function rejectWaiting(tx: Handle, id: string, failure: string): Promise<boolean> {
  return transition(tx, id, 'reject', { failure })
}
