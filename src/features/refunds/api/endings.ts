/** What a refund does to its sale, by who decided it. Amounts are cents. */
import type { StoredSale } from '#features/sales/api/index.ts'
import type { CancelCause } from '../contract.ts'

type Status = Pick<StoredSale, 'status'>
type Paid = Pick<StoredSale, 'paid' | 'refunded'>
type Ending = 'refund' | 'refundCompleted' | 'cancel'

/** The transition of a sale of which everything is refunded; none of one that has ended. */
function endingOfFullRefund({ status }: Status): Ending | undefined {
  if (status === 'deposit_paid' || status === 'paid') return 'refund'
  return status === 'completed' ? 'refundCompleted' : undefined
}

/** A party cancels the sale, which refunds an amount of what is left. */
export function endingByParty({ paid, refunded }: Paid, amount: number): Ending {
  return refunded + amount === paid ? 'refund' : 'cancel'
}

/** Staff refund an amount, and may cancel the sale with it; undefined if the sale goes on. */
export function endingByStaff(
  sale: Status & Paid,
  { amount, cancels }: { amount: number; cancels?: boolean | undefined },
): Ending | undefined {
  if (amount === sale.paid - sale.refunded) return endingOfFullRefund(sale)
  return cancels ? 'cancel' : undefined
}

/**
 * The provider has refunded an amount, after which all may be refunded. `cause` is why a refund of ours ended the sale before
 * the database was restored. Undefined if the sale goes on, which it does while a payment of it is in progress.
 */
export function endingByProvider(
  sale: Status,
  { isAll, cause, isPaying }: { isAll: boolean; cause: CancelCause | undefined; isPaying: boolean },
): Ending | undefined {
  if (isPaying) return undefined
  if (isAll) return endingOfFullRefund(sale)
  const isBeforeHandover = sale.status === 'deposit_paid' || sale.status === 'paid'
  return cause && isBeforeHandover ? 'cancel' : undefined
}
