import type { Freeze } from './contract.ts'

/** What the parties read when they want to change a sale that is frozen. */
export const FROZEN_TEXTS: Record<Freeze, string> = {
  dispute:
    'The buyer’s bank is reviewing a payment of this order, so the order is on hold until the bank decides.',
  dispute_lost:
    'The bank returned a payment of this order to the buyer. Our staff will decide how the order continues.',
  payment_check: 'Our staff are checking this payment, and nothing has been charged for it yet.',
}
