import { findSale } from '#features/sales/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { UNFINISHED } from '#platform/movements/transitions.ts'
import { refundRows } from './store.ts'

type RefundAlert = {
  transactionId: string
  orderNumber: string
  /** Cents. */
  amount: number
  /** Why it was rejected last; null if it was not. */
  failure: string | null
}

/** What staff read about a late refund; undefined if the money has been returned in the meantime. */
export async function findRefundAlert(db: DbOrTx, refundId: string): Promise<RefundAlert | undefined> {
  const refund = await refundRows.find(db, refundId)
  const isUnfinished = UNFINISHED.some((state) => state === refund?.state)
  if (!refund || !isUnfinished) return undefined
  const { transactionId, amount, failure } = refund
  const sale = await findSale(db, transactionId)
  return sale && { transactionId, amount, failure, orderNumber: sale.orderNumber }
}
