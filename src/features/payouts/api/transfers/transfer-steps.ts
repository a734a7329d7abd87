/** The steps of a transfer. Each is one transaction before or after a call to the provider. */

import { BALANCE_CHANGED, postTransfer } from '#features/ledger/api/index.ts'
import { lockSale, publishSaleChanged } from '#features/orders/api/index.ts'
import { later, REPEAT_MS, sendOnce } from '#platform/stripe/send-once.ts'
import { nextAttempt, TEMPORARY_REJECTIONS } from '../../rules.ts'
import { linkLater } from '../bank/bank.ts'
import { payoutAlertJob, payoutNoticeJob } from '../job-definitions.ts'
import type { PayoutServices } from '../services.ts'
import { isStillDue } from './decide.ts'
import { createTransfer, findProviderTransfer, type ProviderTransfer } from './provider.ts'
import { changeSentTransfer, findTransfer, moveTransfer, type Transfer } from './store.ts'

/**
 * Moves a transfer as far as possible. Safe to run twice, concurrently, or again after a crash at any line. Throws
 * payment_unavailable if the provider cannot be reached.
 */
export async function continueTransfer(services: PayoutServices, id: string): Promise<void> {
  const { db, clock } = services
  const transfer = await findTransfer(db, id)
  const now = clock.now()
  if (transfer?.state === 'sent') {
    await changeSentTransfer(db, transfer, { nextStepAt: later(now, REPEAT_MS) })
    return send(services, transfer)
  }
  const isDue = transfer?.nextStepAt && transfer.nextStepAt <= now
  if (transfer?.state === 'requested' || (transfer?.state === 'failed' && isDue)) {
    const sent = await prepare(services, transfer)
    if (sent) await send(services, sent)
  }
}

/**
 * Marks a transfer as sent, or cancels it if something else is due now: a refund, a dispute, or a hold came between. The
 * sale is locked, so that they happen before, or find the transfer sent.
 */
async function prepare(services: PayoutServices, transfer: Transfer): Promise<Transfer | undefined> {
  const { db, clock, jobs } = services
  return db.transaction(async (tx) => {
    const sale = await lockSale(tx, transfer.transactionId)
    if (!sale) return undefined
    if (await isStillDue(services, tx, sale, transfer))
      return moveTransfer(tx, transfer, 'send', { nextStepAt: later(clock.now(), REPEAT_MS) })
    if (await moveTransfer(tx, transfer, 'cancel', { nextStepAt: null }))
      await jobs.enqueue(tx, BALANCE_CHANGED, { transactionId: sale.id })
    return undefined
  })
}

/** Calls the provider for a transfer that is marked as sent, and records the response. */
async function send(services: PayoutServices, transfer: Transfer): Promise<void> {
  const { db, stripe } = services
  await sendOnce(services, {
    find: () => findProviderTransfer(stripe, transfer),
    create: () => createTransfer(stripe, transfer, 'Payout'),
    record: (made) => recordTransfer(services, transfer, made),
    reject: (rejection) => reject(services, transfer, rejection),
    nextAttempt: (nextStepAt) =>
      changeSentTransfer(db, transfer, { attempt: transfer.attempt + 1, nextStepAt }),
  })
}

async function recordTransfer(
  services: PayoutServices,
  transfer: Transfer,
  { id: stripeTransferId, destination_payment: payment }: ProviderTransfer,
): Promise<void> {
  const { db, clock, jobs } = services
  const now = clock.now()
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, transfer.transactionId)
    const change = { failure: null, nextStepAt: null, succeededAt: now, stripeTransferId }
    const stripePaymentId = typeof payment === 'string' ? payment : (payment?.id ?? null)
    const moved = sale && (await moveTransfer(tx, transfer, 'succeed', { ...change, stripePaymentId }))
    if (!moved) return
    await postTransfer(tx, sale, moved, now)
    await linkLater(services, tx, moved)
    await jobs.enqueue(tx, payoutNoticeJob, { kind: 'sent', id: moved.id })
    // What a refund took back meanwhile is reversed.
    await jobs.enqueue(tx, BALANCE_CHANGED, { transactionId: sale.id })
    await publishSaleChanged(services, tx, sale)
  })
}

async function reject(
  services: PayoutServices,
  transfer: Transfer,
  { code, message }: { code: string | undefined; message: string },
): Promise<void> {
  const { db, clock, jobs } = services
  const now = clock.now()
  const rejections = transfer.rejections + 1
  const endsByItself = code !== undefined && TEMPORARY_REJECTIONS.includes(code)
  await db.transaction(async (tx) => {
    await lockSale(tx, transfer.transactionId)
    const failed = await moveTransfer(tx, transfer, 'reject', {
      failure: message,
      rejections,
      attempt: transfer.attempt + 1,
      nextStepAt: endsByItself ? nextAttempt(rejections, now) : null,
      ...(!endsByItself && { alertedAt: transfer.alertedAt ?? now }),
    })
    if (failed && !endsByItself && !transfer.alertedAt)
      await jobs.enqueue(tx, payoutAlertJob, { kind: 'transfer', id: failed.id })
  })
}
