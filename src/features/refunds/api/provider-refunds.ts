/** Records what the provider knows about refunds, also those that were made in its dashboard. */

import { z } from 'zod'
import { BALANCE_CHANGED } from '#features/ledger/api/index.ts'
import { hasPaymentInProgress, type SettleServices, settlePayment } from '#features/payments/api/index.ts'
import { addSaleEvent, changeRefunded, lockSale, transitionSale } from '#features/sales/api/index.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { CANCEL_CAUSES, type CancelCause } from '../contract.ts'
import { endingByProvider } from './endings.ts'
import { bookRefund } from './ledger-records.ts'
import { refundMovement } from './movement.ts'
import { listProviderRefunds, type ProviderRefund } from './provider.ts'
import { hasFailed } from './provider-answer.ts'
import { makeRoom, PROVIDER_REASON } from './replace-refunds.ts'
import { requestRefund } from './request-refund.ts'
import {
  findChargeOfIntent,
  findRefundOfProvider,
  getCharge,
  listCharges,
  type Refund,
  type RefundableCharge,
  refundRows,
} from './store.ts'

/**
 * Reads the refunds of an intent from the provider and records each once: the outcome of ours, and those of the
 * provider's dashboard as new rows. The order and repetition of webhooks do not matter. Throws payment_unavailable.
 */
export async function recordProviderRefunds(services: SettleServices, intentId: string): Promise<void> {
  const { db, stripe } = services
  // A charge that was captured, but not yet recorded, is recorded first.
  if (!(await findChargeOfIntent(db, intentId))) await settlePayment(services, intentId)
  const charge = await findChargeOfIntent(db, intentId)
  if (!charge) return
  const oldestFirst = (await listProviderRefunds(stripe, intentId)).reverse()
  for (const provided of oldestFirst) {
    const refund = await findRow(db, provided)
    if (refund) await refundMovement.record(services, refund, provided)
    else if (!hasFailed(provided.status)) await recordDashboardRefund(services, charge, provided)
  }
}

/** Our row of a refund; of an attempt that is over, nothing is to be recorded. */
async function findRow(db: DbOrTx, { id, metadata }: ProviderRefund): Promise<Refund | undefined> {
  const known = await findRefundOfProvider(db, id)
  const ours = z.uuid().safeParse(metadata?.refundId)
  return known ?? (ours.success ? refundRows.find(db, ours.data) : undefined)
}

/**
 * Adds a refund that was made in the provider's dashboard, or by us before the database was restored. If nothing is left
 * before the handover, or if the refund canceled the sale, the sale ends.
 */
async function recordDashboardRefund(
  services: SettleServices,
  { id: chargeId, transactionId }: RefundableCharge,
  provided: ProviderRefund,
): Promise<void> {
  const { db, clock, jobs } = services
  const { id: stripeRefundId, amount, status } = provided
  const cause = causeOf(provided)
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, transactionId)
    if (!sale) throw new Error(`There is no sale ${transactionId}.`)
    // Another process has recorded it.
    if (await findRefundOfProvider(tx, stripeRefundId)) return
    const now = clock.now()
    const isPending = status !== 'succeeded'
    const replaced = await makeRoom(tx, sale, await getCharge(tx, chargeId), amount, now)
    const added = await refundRows.add(tx, {
      chargeId,
      transactionId,
      amount,
      stripeRefundId,
      createdAt: now,
      origin: 'provider',
      reason: PROVIDER_REASON,
      cancelCause: cause ?? null,
      state: isPending ? 'sent' : 'succeeded',
      succeededAt: isPending ? null : now,
      nextStepAt: isPending ? now : null,
    })
    const receipt = await bookRefund(tx, sale, added, { at: now })
    await changeRefunded(tx, transactionId, amount - replaced.amount)
    // What is still missing of the replaced refunds is requested again.
    if (replaced.amount > amount)
      await requestRefund(services, tx, {
        transactionId,
        amount: replaced.amount - amount,
        reason: replaced.reason,
        by: SYSTEM,
        cause: replaced.cause,
      })
    await jobs.enqueue(tx, BALANCE_CHANGED, { transactionId })
    const charges = await listCharges(tx, transactionId)
    const isAll = charges.every((charge) => charge.refunded === charge.amount)
    const details = { refundId: added.id, receipt, ...(cause && { cause }) }
    const event = { by: SYSTEM, amount, reason: PROVIDER_REASON, details }
    const isPaying = await hasPaymentInProgress(tx, transactionId)
    const ending = endingByProvider(sale, { isAll, cause, isPaying })
    const withdraw = cause !== undefined && cause !== 'other'
    if (ending) await transitionSale(services, tx, { transactionId, name: ending, withdraw, ...event })
    else await addSaleEvent(services, tx, { sale, kind: 'partialRefund', ...event })
  })
}

/** Why a sale ended with a refund of ours, from the provider's copy; undefined for other refunds. */
export function causeOf({ metadata }: ProviderRefund): CancelCause | undefined {
  return z.enum(CANCEL_CAUSES).safeParse(metadata?.cancelCause).data
}
