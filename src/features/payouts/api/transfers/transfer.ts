/** The movement of a transfer, which brings what a sale owes its breeder to the breeder's account. */
import { BALANCE_CHANGED, postTransfer } from '#features/ledger/api/index.ts'
import { lockSale, publishSaleChanged, type StoredSale } from '#features/sales/api/index.ts'
import { defineMovement } from '#platform/movements/movement.ts'
import { lateBefore, nextAttempt, TEMPORARY_REJECTIONS } from '../../rules.ts'
import { linkLater } from '../bank/bank.ts'
import { payoutAlertJob, payoutNoticeJob } from '../job-definitions.ts'
import type { PayoutServices } from '../services.ts'
import { isStillDue } from './due.ts'
import { createTransfer, findProviderTransfer, type ProviderTransfer } from './provider.ts'
import { type Transfer, transferRows } from './store.ts'

export const transferMovement = defineMovement<Transfer, ProviderTransfer, StoredSale, PayoutServices>({
  name: 'transfer',
  rows: transferRows,
  unmade: { stripeTransferId: null, stripePaymentId: null },
  lock: (tx, { transactionId }) => lockSale(tx, transactionId),
  isStillDue,
  calls: async ({ stripe }, transfer) => ({
    find: () => findProviderTransfer(stripe, transfer),
    create: (key) => createTransfer(stripe, transfer, key),
  }),
  read: (_, { id: stripeTransferId, destination_payment: payment }) => ({
    state: 'succeeded',
    change: {
      stripeTransferId,
      stripePaymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    },
  }),
  retry: ({ rejections, alertedAt }, { code }, now) =>
    code !== undefined && TEMPORARY_REJECTIONS.includes(code)
      ? { nextStepAt: nextAttempt(rejections, now) }
      : { nextStepAt: null, alertedAt: alertedAt ?? now },
  async follow(services, tx, { subject: sale, row, before, at }) {
    const { jobs } = services
    const { id, state } = row
    if (state === 'failed') {
      if (row.nextStepAt === null && !before.alertedAt)
        await jobs.enqueue(tx, payoutAlertJob, { kind: 'transfer', id })
      return
    }
    if (state === 'succeeded') {
      await postTransfer(tx, sale, row, at)
      await linkLater(services, tx, row)
      await jobs.enqueue(tx, payoutNoticeJob, { kind: 'sent', id })
      await publishSaleChanged(services, tx, sale)
    }
    // Something else is due now, or what a refund took back meanwhile is reversed.
    await jobs.enqueue(tx, BALANCE_CHANGED, { transactionId: sale.id })
  },
  late: {
    before: lateBefore,
    alert: ({ jobs }, tx, id) => jobs.enqueue(tx, payoutAlertJob, { kind: 'transfer', id }),
  },
})
