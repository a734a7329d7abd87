/** The movement of a refund, which returns an amount of one charge to the card. */

import { and, inArray, isNull, not } from 'drizzle-orm'
import { type SettleServices, staffAlertJob } from '#features/payments/api/index.ts'
import { addSaleEvent, lockSale, type StoredSale } from '#features/sales/api/index.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import { defineMovement } from '#platform/movements/movement.ts'
import { refundsChangedJob } from './job-definitions.ts'
import { bookRefund } from './ledger-records.ts'
import { lateBefore, nextAttempt } from './process.ts'
import { createRefund, listProviderRefunds, type ProviderRefund, retrieveRefund } from './provider.ts'
import { getCharge, isOfDisputed, type Refund, refundRows } from './store.ts'
import { refunds } from './tables.ts'

/** Milliseconds until a pending refund is checked again. */
const CHECK_MS = 3_600_000

/** Codes of rejections because the charge was refunded in the provider's dashboard. */
const REFUNDED_ELSEWHERE = ['charge_already_refunded', 'amount_too_large']

/** Whether the provider's refund has ended without success. */
export function hasFailed(status: ProviderRefund['status']): boolean {
  return status === 'failed' || status === 'canceled'
}

export const refundMovement = defineMovement<
  Refund,
  ProviderRefund,
  StoredSale,
  SettleServices,
  'return' | 'settle'
>({
  name: 'refund',
  rows: refundRows,
  unmade: { stripeRefundId: null },
  lock: (tx, { transactionId }) => lockSale(tx, transactionId),
  async calls({ db, stripe, jobs }, refund) {
    const { stripePaymentIntentId: intentId } = await getCharge(db, refund.chargeId)
    return {
      find: async () =>
        (await listProviderRefunds(stripe, intentId)).find(
          ({ metadata, status }) => metadata?.refundId === refund.id && !hasFailed(status),
        ),
      create: (key) => createRefund(stripe, refund, intentId, key),
      async rejected({ code }) {
        if (code && REFUNDED_ELSEWHERE.includes(code)) await jobs.enqueue(db, refundsChangedJob, { intentId })
      },
    }
  },
  retrieve: ({ stripe }, { stripeRefundId }) =>
    stripeRefundId ? retrieveRefund(stripe, stripeRefundId) : undefined,
  read(refund, { id, status, failure_reason, metadata }) {
    const isKnown = refund.stripeRefundId === id
    const change = { stripeRefundId: id }
    if (refund.stripeRefundId && !isKnown) return { state: 'obsolete' }
    if (status === 'succeeded') return { state: 'succeeded', change }
    if (!hasFailed(status)) return { state: 'pending', change, checkAfterMs: CHECK_MS }
    if (!isKnown && metadata?.attempt !== String(refund.attempt)) return { state: 'obsolete' }
    // It may have failed after its success.
    return { state: 'failed', change, failure: failure_reason ?? 'unknown', along: ['reject', 'return'] }
  },
  // What was refunded in the provider's dashboard is not sent again from here.
  retry: ({ origin, rejections }, _, now) => ({
    nextStepAt: origin === 'order' ? nextAttempt(rejections, now) : null,
  }),
  async follow(services, tx, { subject: sale, row, at }) {
    const receipt = await bookRefund(tx, sale, row, { at })
    await addSaleEvent(services, tx, {
      sale,
      kind: row.state === 'succeeded' ? 'refundSucceeded' : 'refundFailed',
      by: SYSTEM,
      amount: row.amount,
      details: { refundId: row.id, rejections: row.rejections, receipt },
    })
  },
  // The provider rejects refunds of a charge while it is disputed, and a pending one only has to be checked.
  sweep: {
    only: not(isOfDisputed),
    interrupted: and(inArray(refunds.state, ['requested', 'sent']), isNull(refunds.stripeRefundId)),
  },
  late: {
    before: lateBefore,
    alert: ({ jobs }, tx, id) => jobs.enqueue(tx, staffAlertJob, { subject: 'refund', id }),
  },
})
