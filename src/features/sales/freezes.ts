/**
 * Why the parties cannot change a sale: the buyer's bank is investigating a payment, or has returned one before the
 * handover, and staff decide how the sale continues; staff check a payment that is not captured yet; or the cat died, and the
 * parties can only cancel.
 */
export const FREEZES = ['dispute', 'dispute_lost', 'payment_check', 'cat_died'] as const
export type Freeze = (typeof FREEZES)[number]

/** What anybody reads who wants to change a sale that is frozen; in the words of no reader. */
export const FROZEN_TEXTS: Record<Freeze, string> = {
  dispute: 'A bank is reviewing a payment of this order, so the order is on hold until the bank decides.',
  dispute_lost: 'The bank returned a payment of this order. Littermate will decide how the order continues.',
  payment_check: 'Littermate is checking this payment, and nothing has been charged for it yet.',
  cat_died: 'This order is on hold. Please read your messages.',
}
