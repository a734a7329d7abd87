import type { StoredSale } from '#features/sales/api/index.ts'
import type { LOST_REASONS } from '../contract.ts'

/** What the claim of a balance depends on, with the sale locked. */
export type BalanceFacts = {
  /** Undefined if the sale does not exist. */
  sale: Pick<StoredSale, 'status' | 'frozen' | 'amount' | 'paid'> | undefined
  /** Cents of the payment. */
  amount: number
  /** Payments of the cattery are stopped. */
  isStopped: boolean
  /** Another payment of the sale is checked, claimed, or captured. */
  hasPaymentInProgress: boolean
}

/** Cents that the buyer of a sale with a paid deposit still owes. */
export const dueOf = ({ amount, paid }: Pick<StoredSale, 'amount' | 'paid'>): number => amount - paid

/** Why a payment does not become the balance of its sale; null if it does. */
export function reasonToLose({
  sale,
  amount,
  isStopped,
  hasPaymentInProgress,
}: BalanceFacts): (typeof LOST_REASONS)[number] | null {
  if (!sale) return 'sale_ended'
  if (sale.status === 'paid' || sale.status === 'completed') return 'already_paid'
  if (sale.status !== 'deposit_paid') return 'sale_ended'
  if (sale.frozen) return 'sale_frozen'
  if (isStopped) return 'payments_stopped'
  if (dueOf(sale) !== amount) return 'price_changed'
  return hasPaymentInProgress ? 'already_paid' : null
}
