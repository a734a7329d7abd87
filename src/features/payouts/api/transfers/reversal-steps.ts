/** The steps of a reversal. Each is one transaction before or after a call to the provider. */

import { BALANCE_CHANGED, postTransferReversed, readPayable } from '#features/ledger/api/index.ts'
import { lockSale, publishSaleChanged } from '#features/orders/api/index.ts'
import { later, REPEAT_MS, sendOnce } from '#platform/stripe/send-once.ts'
import { nextAttempt } from '../../rules.ts'
import { payoutAlertJob } from '../job-definitions.ts'
import type { PayoutServices } from '../services.ts'
import { leaveDebt } from './decide.ts'
import { createReversal, findProviderReversal, type ProviderReversal } from './provider.ts'
import { changeSentReversal, findReversal, findTransfer, moveReversal, type Reversal } from './store.ts'

/**
 * Moves a reversal as far as possible. Safe to run twice, concurrently, or again after a crash at any line. Throws
 * payment_unavailable if the provider cannot be reached.
 */
export async function continueReversal(services: PayoutServices, id: string): Promise<void> {
  const { db, clock } = services
  const reversal = await findReversal(db, id)
  const now = clock.now()
  if (reversal?.state === 'sent') {
    await changeSentReversal(db, reversal, { nextStepAt: later(now, REPEAT_MS) })
    return send(services, reversal)
  }
  const isDue = reversal?.nextStepAt && reversal.nextStepAt <= now
  if (reversal?.state === 'requested' || (reversal?.state === 'failed' && isDue)) {
    const sent = await prepare(services, reversal)
    if (sent) await send(services, sent)
  }
}

/** Marks a reversal as sent, or cancels it if the sale owes less now, such as after the debt was deducted elsewhere. */
async function prepare(services: PayoutServices, reversal: Reversal): Promise<Reversal | undefined> {
  const { db, clock, jobs } = services
  return db.transaction(async (tx) => {
    const sale = await lockSale(tx, reversal.transactionId)
    if (!sale) return undefined
    if (reversal.amount <= -(await readPayable(tx, sale)))
      return moveReversal(tx, reversal, 'send', { nextStepAt: later(clock.now(), REPEAT_MS) })
    if (await moveReversal(tx, reversal, 'cancel', { nextStepAt: null }))
      await jobs.enqueue(tx, BALANCE_CHANGED, { transactionId: sale.id })
    return undefined
  })
}

/** Calls the provider for a reversal that is marked as sent, and records the response. */
async function send(services: PayoutServices, reversal: Reversal): Promise<void> {
  const { db, stripe } = services
  const stripeTransferId = (await findTransfer(db, reversal.transferId))?.stripeTransferId
  if (!stripeTransferId) throw new Error(`The transfer ${reversal.transferId} has not succeeded.`)
  await sendOnce(services, {
    find: () => findProviderReversal(stripe, reversal, stripeTransferId),
    create: () => createReversal(stripe, reversal, stripeTransferId),
    record: (made) => recordReversal(services, reversal, made),
    reject: ({ message }) => reject(services, reversal, message),
    nextAttempt: (nextStepAt) =>
      changeSentReversal(db, reversal, { attempt: reversal.attempt + 1, nextStepAt }),
  })
}

async function recordReversal(
  services: PayoutServices,
  reversal: Reversal,
  { id: stripeReversalId }: ProviderReversal,
): Promise<void> {
  const { db, clock, jobs } = services
  const now = clock.now()
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, reversal.transactionId)
    const change = { failure: null, nextStepAt: null, succeededAt: now, stripeReversalId }
    const moved = sale && (await moveReversal(tx, reversal, 'succeed', change))
    if (!moved) return
    await postTransferReversed(tx, sale, moved, now)
    // Another transfer may have to be reversed, too.
    await jobs.enqueue(tx, BALANCE_CHANGED, { transactionId: sale.id })
    await publishSaleChanged(services, tx, sale)
  })
}

/** What the provider does not reverse is a debt; the reversal is tried again unless a later sale covers it first. */
async function reject(services: PayoutServices, reversal: Reversal, failure: string): Promise<void> {
  const { db, clock, jobs } = services
  const now = clock.now()
  const rejections = reversal.rejections + 1
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, reversal.transactionId)
    const failed = await moveReversal(tx, reversal, 'reject', {
      failure,
      rejections,
      attempt: reversal.attempt + 1,
      nextStepAt: nextAttempt(rejections, now),
      alertedAt: reversal.alertedAt ?? now,
    })
    if (!failed || !sale) return
    if (!reversal.alertedAt) await jobs.enqueue(tx, payoutAlertJob, { kind: 'reversal', id: failed.id })
    await leaveDebt(services, tx, sale)
    await publishSaleChanged(services, tx, sale)
  })
}
