/** The steps of a refund. Each is one transaction before or after a call to the provider. */
import { addSaleEvent, lockSale, SYSTEM } from '#features/orders/api/index.ts'
import type { Services } from '#platform/services.ts'
import { later, REPEAT_MS, sendOnce } from '#platform/stripe/send-once.ts'
import { refundsChangedJob } from './job-definitions.ts'
import { bookRefund } from './ledger-records.ts'
import { createRefund, listProviderRefunds, type ProviderRefund, retrieveRefund } from './provider.ts'
import { nextAttempt, type RefundTransitionName } from './refund-process.ts'
import { changeSentRefund, findRefund, getCharge, moveRefund, type Refund } from './refund-store.ts'
import type { SettleServices } from './steps.ts'

/** Milliseconds until a pending refund is checked again. */
const CHECK_MS = 3_600_000

/** Codes of rejections because the charge was refunded in the provider's dashboard. */
const REFUNDED_ELSEWHERE = ['charge_already_refunded', 'amount_too_large']

/**
 * Moves a refund as far as possible. Safe to run twice, concurrently, or again after a crash at any line. Throws
 * payment_unavailable if the provider cannot be reached.
 */
export async function continueRefund(services: SettleServices, id: string): Promise<void> {
  const refund = await findRefund(services.db, id)
  const now = services.clock.now()
  if (refund?.state === 'sent') {
    await changeSentRefund(services.db, refund, { nextStepAt: later(now, REPEAT_MS) })
    if (refund.stripeRefundId)
      return applyProviderRefund(
        services,
        refund,
        await retrieveRefund(services.stripe, refund.stripeRefundId),
      )
    return send(services, refund)
  }
  const isDue = refund?.nextStepAt && refund.nextStepAt <= now
  if (refund?.state === 'requested' || (refund?.state === 'failed' && isDue)) {
    const change = { nextStepAt: later(now, REPEAT_MS), stripeRefundId: null }
    const sent = await moveRefund(services.db, refund, 'send', change)
    if (sent) await send(services, sent)
  }
}

/** Calls the provider for a refund that is marked as sent, and records the response. */
async function send(services: SettleServices, refund: Refund): Promise<void> {
  const { db, stripe } = services
  const { stripePaymentIntentId: intentId } = await getCharge(db, refund.chargeId)
  await sendOnce(services, {
    find: async () =>
      (await listProviderRefunds(stripe, intentId)).find(
        ({ metadata, status }) => metadata?.refundId === refund.id && !hasFailed(status),
      ),
    create: () => createRefund(stripe, refund, intentId),
    record: (made) => applyProviderRefund(services, refund, made),
    reject: async ({ code, message }) => {
      await reject(services, refund, message)
      if (code && REFUNDED_ELSEWHERE.includes(code))
        await services.jobs.enqueue(db, refundsChangedJob, { intentId })
    },
    nextAttempt: (nextStepAt) => changeSentRefund(db, refund, { attempt: refund.attempt + 1, nextStepAt }),
  })
}

/** Records the provider's refund of a row. A failed one of an earlier attempt changes nothing. */
export async function applyProviderRefund(
  services: SettleServices,
  refund: Refund,
  { id, status, failure_reason, metadata }: ProviderRefund,
): Promise<void> {
  if (refund.stripeRefundId && refund.stripeRefundId !== id) return
  if (hasFailed(status)) {
    if (!refund.stripeRefundId && metadata?.attempt !== String(refund.attempt)) return
    await reject(services, { ...refund, stripeRefundId: id }, failure_reason ?? 'unknown')
  } else if (status === 'succeeded') {
    const change = { stripeRefundId: id, succeededAt: services.clock.now(), failure: null, nextStepAt: null }
    await moveWithEvent(services, refund, ['succeed'], change)
  } else {
    const nextStepAt = later(services.clock.now(), CHECK_MS)
    await changeSentRefund(services.db, refund, { stripeRefundId: id, nextStepAt })
  }
}

/** Whether the provider's refund has ended without success. */
export function hasFailed(status: ProviderRefund['status']): boolean {
  return status === 'failed' || status === 'canceled'
}

/**
 * Marks a refund as rejected, to be tried again unless that has failed too often or the provider's dashboard made it. With
 * `stripeRefundId`, that refund of the provider has failed, perhaps after its success. Without it, a request was rejected,
 * which changes nothing if the answer to another request has been recorded meanwhile.
 */
async function reject(services: SettleServices, refund: Refund, failure: string): Promise<void> {
  const rejections = refund.rejections + 1
  const isOurs = refund.origin === 'order'
  await moveWithEvent(services, refund, refund.stripeRefundId ? ['reject', 'return'] : ['reject'], {
    failure,
    rejections,
    attempt: refund.attempt + 1,
    succeededAt: null,
    stripeRefundId: refund.stripeRefundId,
    nextStepAt: isOurs ? nextAttempt(rejections, services.clock.now()) : null,
  })
}

/** Moves a refund along the first transition that its state allows, if any, and adds the event to the sale's timeline. */
async function moveWithEvent(
  services: Pick<Services, 'db' | 'clock' | 'events' | 'jobs'>,
  refund: Refund,
  names: Extract<RefundTransitionName, 'succeed' | 'reject' | 'return'>[],
  change: Parameters<typeof moveRefund>[3],
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const sale = await lockSale(tx, refund.transactionId)
    let moved: Refund | undefined
    for (const name of names) moved ??= await moveRefund(tx, refund, name, change)
    if (!sale || !moved) return
    const receipt = await bookRefund(tx, sale, moved, { at: services.clock.now() })
    await addSaleEvent(services, tx, {
      sale,
      kind: moved.state === 'succeeded' ? 'refundSucceeded' : 'refundFailed',
      by: SYSTEM,
      amount: moved.amount,
      details: { refundId: moved.id, rejections: moved.rejections, receipt },
    })
  })
}
