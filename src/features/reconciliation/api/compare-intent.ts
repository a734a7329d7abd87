/** Compares one payment at the provider with ours, and repairs what is safe. */

import { isContinued, recoverPayment, type SettleServices } from '#features/payments/api/index.ts'
import {
  findChargeOfIntent,
  hasFailed,
  listProviderRefunds,
  listRefunds,
  type ProviderRefund,
  providerRefunds,
  type Refund,
} from '#features/refunds/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { otherCurrency } from '#platform/stripe/calls.ts'
import { findIntent } from './provider.ts'
import type { NewDifference } from './store.ts'

type Intent = NonNullable<Awaited<ReturnType<typeof findIntent>>>
type Charge = NonNullable<Awaited<ReturnType<typeof findChargeOfIntent>>>

/** A difference, and whether it has been repaired. */
export type Found = NewDifference & { repaired: boolean }

const KIND_OF = {
  recorded: 'payment_unrecorded',
  unrecorded: 'payment_unrecorded',
  refunded: 'payment_refunded',
  released: 'authorization_released',
} as const

/** The differences of an intent; `known` spares reading it from the provider. */
export async function compareIntent(
  services: SettleServices,
  intentId: string,
  known?: Intent,
): Promise<Found[]> {
  const { db, stripe } = services
  const intent = known ?? (await findIntent(stripe, intentId))
  const charge = await findChargeOfIntent(db, intentId)
  if (intent && otherCurrency(intent.currency)) return compareForeign(intent, charge)
  if (!charge) return intent ? compareUnrecorded(services, intent) : []
  const facts = { intentId, transactionId: charge.transactionId }
  if (intent?.status !== 'succeeded')
    return [
      {
        ...facts,
        kind: 'charge_missing',
        reference: intentId,
        providerAmount: null,
        ourAmount: charge.amount,
        repaired: false,
      },
    ]
  const found: Found[] = []
  if (intent.amount_received !== charge.amount)
    found.push({
      ...facts,
      kind: 'charge_amount',
      reference: intentId,
      providerAmount: intent.amount_received,
      ourAmount: charge.amount,
      repaired: false,
    })
  return [
    ...found,
    ...(await compareRefunds(services, charge, intentId)).map((each) => ({ ...facts, ...each })),
  ]
}

/** Money that was taken or authorized in another currency, and not returned. Nothing is recorded of it. */
function compareForeign(intent: Intent, charge: Charge | undefined): Found[] {
  const refunded = typeof intent.latest_charge === 'object' ? (intent.latest_charge?.amount_refunded ?? 0) : 0
  const held = intent.status === 'requires_capture' ? intent.amount : intent.amount_received - refunded
  if (held <= 0 && !charge) return []
  return [
    {
      kind: 'charge_currency',
      reference: intent.id,
      intentId: intent.id,
      providerAmount: held,
      providerCurrency: otherCurrency(intent.currency),
      ourAmount: charge?.amount ?? null,
      transactionId: charge?.transactionId ?? null,
      repaired: false,
    },
  ]
}

/** Money that was taken or authorized at the provider, and of which there is no charge here. */
async function compareUnrecorded(services: SettleServices, intent: Intent): Promise<Found[]> {
  const refunded = typeof intent.latest_charge === 'object' ? (intent.latest_charge?.amount_refunded ?? 0) : 0
  const held = intent.status === 'succeeded' ? intent.amount_received - refunded : 0
  const isAuthorized = intent.status === 'requires_capture'
  // What was refunded completely matters only if that canceled a sale, which may be live again after a restore.
  const isOver = held === 0 && !isAuthorized
  const isCanceled = () => wasCanceled(services, intent.id)
  if (isOver && (refunded === 0 || !(await isCanceled()))) return []
  // A payment that waits for its next step is settled by the worker.
  if (isAuthorized && (await isContinued(services.db, intent.id))) return []
  const recovery = await recoverPayment(services, intent, isCanceled)
  // The database may have lost its refunds, too; one that canceled the sale ends it again.
  if (recovery === 'recorded') await providerRefunds.recordProviderRefunds(services, intent.id)
  if (isOver && recovery === 'unrecorded') return []
  const charge = await findChargeOfIntent(services.db, intent.id)
  return [
    {
      kind: KIND_OF[recovery],
      reference: intent.id,
      intentId: intent.id,
      ourAmount: null,
      providerAmount: isAuthorized ? intent.amount : held,
      transactionId: charge?.transactionId ?? null,
      repaired: recovery !== 'unrecorded',
    },
  ]
}

/** Whether a refund of a payment canceled its sale. */
async function wasCanceled({ stripe }: SettleServices, intentId: string): Promise<boolean> {
  const refunds = await listProviderRefunds(stripe, intentId)
  return refunds.some((refund) => !hasFailed(refund.status) && providerRefunds.causeOf(refund) !== undefined)
}

async function compareRefunds(services: SettleServices, charge: Charge, intentId: string): Promise<Found[]> {
  const before = await refundsOf(services, charge)
  const provided = await listProviderRefunds(services.stripe, intentId)
  if (before.length === 0 && provided.length === 0) return []
  const missed = differencesOf(before, provided)
  if (missed.length === 0) return []
  await providerRefunds.recordProviderRefunds(services, intentId).catch((error: unknown) => {
    // More was refunded than is left of the charge, which staff see as a difference.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
  })
  // Our rows are read first, because a refund that is sent meanwhile is at the provider before it has succeeded here.
  const after = await refundsOf(services, charge)
  const left = differencesOf(after, await listProviderRefunds(services.stripe, intentId))
  const isLeft = (reference: string) => left.some((each) => each.reference === reference)
  return [
    ...missed.filter(({ reference }) => !isLeft(reference)).map((each) => ({ ...each, repaired: true })),
    ...left.map((each) => ({ ...each, repaired: false })),
  ]
}

async function refundsOf({ db }: SettleServices, charge: Charge): Promise<Refund[]> {
  const refunds = await listRefunds(db, charge.transactionId)
  return refunds.filter(({ chargeId, stripeRefundId }) => chargeId === charge.id && stripeRefundId !== null)
}

/** Refunds that only one side counts as done, or with different amounts. */
function differencesOf(ours: Refund[], provided: ProviderRefund[]): NewDifference[] {
  const done = ours.filter(({ state }) => state === 'succeeded')
  const found: NewDifference[] = []
  for (const { id, amount, status } of provided) {
    const row = done.find(({ stripeRefundId }) => stripeRefundId === id)
    if (status === 'succeeded' && !row)
      found.push({ kind: 'refund_unrecorded', reference: id, providerAmount: amount, ourAmount: null })
    else if (row && hasFailed(status))
      found.push({ kind: 'refund_missing', reference: id, providerAmount: null, ourAmount: row.amount })
    else if (row && row.amount !== amount)
      found.push({ kind: 'refund_amount', reference: id, providerAmount: amount, ourAmount: row.amount })
  }
  for (const { stripeRefundId, amount } of done)
    if (stripeRefundId && !provided.some(({ id }) => id === stripeRefundId))
      found.push({
        kind: 'refund_missing',
        reference: stripeRefundId,
        providerAmount: null,
        ourAmount: amount,
      })
  return found
}
