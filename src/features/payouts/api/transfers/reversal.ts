/** The movement of a reversal, which takes a transfer, or a part of it, back after a refund or a lost dispute. */
import { BALANCE_CHANGED, postTransferReversed, readPayable } from '#features/ledger/api/index.ts'
import { lockSale, publishSaleChanged, type StoredSale } from '#features/sales/api/index.ts'
import { defineMovement } from '#platform/movements/movement.ts'
import { nextAttempt } from '../../rules.ts'
import { payoutAlertJob } from '../job-definitions.ts'
import type { PayoutServices } from '../services.ts'
import { leaveDebt } from './debts.ts'
import { createReversal, findProviderReversal, type ProviderReversal } from './provider.ts'
import { type Reversal, reversalRows, transferRows } from './store.ts'

export const reversalMovement = defineMovement<Reversal, ProviderReversal, StoredSale, PayoutServices>({
  name: 'reversal',
  rows: reversalRows,
  unmade: { stripeReversalId: null },
  lock: (tx, { transactionId }) => lockSale(tx, transactionId),
  // The sale may owe less now, such as after the debt was deducted elsewhere.
  isStillDue: async (_, tx, sale, { amount }) => amount <= -(await readPayable(tx, sale)),
  async calls({ db, stripe }, reversal) {
    const stripeTransferId = (await transferRows.find(db, reversal.transferId))?.stripeTransferId
    if (!stripeTransferId) throw new Error(`The transfer ${reversal.transferId} has not succeeded.`)
    return {
      find: () => findProviderReversal(stripe, reversal, stripeTransferId),
      create: (key) => createReversal(stripe, reversal, stripeTransferId, key),
    }
  },
  read: (_, { id: stripeReversalId }) => ({ state: 'succeeded', change: { stripeReversalId } }),
  retry: ({ rejections, alertedAt }, _, now) => ({
    nextStepAt: nextAttempt(rejections, now),
    alertedAt: alertedAt ?? now,
  }),
  async follow(services, tx, { subject: sale, row, before, at }) {
    const { jobs } = services
    if (row.state === 'succeeded') await postTransferReversed(tx, sale, row, at)
    if (row.state === 'failed') {
      if (!before.alertedAt) await jobs.enqueue(tx, payoutAlertJob, { kind: 'reversal', id: row.id })
      // What the provider does not reverse is a debt. It is tried again unless a later sale covers it first.
      await leaveDebt(services, tx, sale)
    } else {
      // Another amount, or another transfer, may have to be reversed.
      await jobs.enqueue(tx, BALANCE_CHANGED, { transactionId: sale.id })
    }
    if (row.state !== 'canceled') await publishSaleChanged(services, tx, sale)
  },
})
