/** Refunds that did not reach the card, and that the provider's dashboard or a dispute returns instead. */
import { changeRefunded, type StoredSale } from '#features/sales/api/index.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { CancelCause } from '../contract.ts'
import { bookRefund } from './ledger-records.ts'
import { type RefundServices, requestRefund } from './request-refund.ts'
import { getCharge, listReplaceable, type Refund, type RefundableCharge, refundRows } from './store.ts'

/** The reason of a refund that was made in the provider's dashboard. */
export const PROVIDER_REASON = 'Refunded by Littermate'

/**
 * Cancels refunds of a charge that were not sent, or failed, if the provider's dashboard has refunded, or a dispute has returned,
 * so much of the charge that too little is left for them. A failed refund of the dashboard is among them, because staff repeat it
 * there. Returns their sum, reason, and cause. The caller has locked the sale.
 */
export async function makeRoom(
  tx: DbOrTx,
  sale: StoredSale,
  charge: RefundableCharge,
  amount: number,
  at: Date,
): Promise<{ amount: number; reason: string; cause: CancelCause | undefined }> {
  const excess = charge.refunded + amount - charge.amount
  const replaced: Refund[] = []
  if (excess > 0)
    for (const refund of await listReplaceable(tx, charge.id)) {
      const canceled = await refundRows.move(tx, refund, 'cancel', { nextStepAt: null })
      if (!canceled) continue
      await bookRefund(tx, sale, canceled, { at })
      replaced.push(canceled)
    }
  const freed = replaced.reduce((sum, refund) => sum + refund.amount, 0)
  // The provider will reject the refund that is being sent, because too little of the charge is left for it.
  if (freed < excess) throw new AppError('conflict')
  const [first] = replaced
  return { amount: freed, reason: first?.reason ?? PROVIDER_REASON, cause: first?.cancelCause ?? undefined }
}

/**
 * Records cents of a charge that a dispute returned to the buyer: refunds that were decided but not sent are replaced by
 * them, and the rest of those is requested again. The caller has locked the sale.
 */
export async function replaceRefunds(
  services: RefundServices,
  tx: DbOrTx,
  sale: StoredSale,
  chargeId: string,
  lost: number,
): Promise<void> {
  const replaced = await makeRoom(tx, sale, await getCharge(tx, chargeId), lost, services.clock.now())
  await changeRefunded(tx, sale.id, lost - replaced.amount)
  if (replaced.amount <= lost) return
  const { reason, cause } = replaced
  const amount = replaced.amount - lost
  await requestRefund(services, tx, { transactionId: sale.id, amount, reason, by: SYSTEM, cause })
}
