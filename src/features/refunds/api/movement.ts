/** The movement of a refund, which returns an amount of one charge to the card. */

import { and, inArray, isNull, not } from 'drizzle-orm'
import { type SettleServices, staffAlertJob } from '#features/payments/api/index.ts'
import { addSaleEvent, lockSale, type StoredSale } from '#features/sales/api/index.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import { defineMovement } from '#platform/movements/movement.ts'
import { refundsChangedJob } from './job-definitions.ts'
import { bookRefund } from './ledger-records.ts'
import { lateBefore } from './process.ts'
import { createRefund, listProviderRefunds, type ProviderRefund, retrieveRefund } from './provider.ts'
import { hasFailed, readRefund, retryAt } from './provider-answer.ts'
import { getCharge, isOfDisputed, type Refund, refundRows } from './store.ts'
import { refunds } from './tables.ts'

/** Codes of rejections because the charge was refunded in the provider's dashboard. */
const REFUNDED_ELSEWHERE = ['charge_already_refunded', 'amount_too_large']

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
  read: readRefund,
  retry: (refund, _, now) => ({ nextStepAt: retryAt(refund, now) }),
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
