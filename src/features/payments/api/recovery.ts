/** Finishes payments at the provider that are not recorded here, because a webhook was missed or the database restored. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { findCat } from '#features/cats/api/index.ts'
import { newOrderNumber } from '#features/sales/api/index.ts'
import { findOffered } from '#features/waiting-lists/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { PAYMENT_KINDS } from '../contract.ts'
import { FINAL_STATES } from './process.ts'
import { type Intent, releaseIntent } from './provider.ts'
import { settlePayment } from './settle.ts'
import type { SettleServices } from './steps.ts'
import { addRecoveredPayment, findPayment, type RecoveredPayment, userExists } from './store.ts'

/** What became of it; `unrecorded` is for staff. */
export type Recovery = 'recorded' | 'refunded' | 'released' | 'unrecorded'

/** How the intents of orders refer to our rows. */
const labels = z.object({
  paymentId: z.uuid(),
  catId: z.uuid(),
  buyerId: z.uuid(),
  kind: z.enum(PAYMENT_KINDS),
  orderNumber: z.string().optional(),
  cattery: z.string().optional(),
})

/**
 * Records a captured payment if the cat is still available for the same price, or the same balance is due; otherwise
 * refunds it. An authorization without a row is released. Never takes money from a card. A payment that was not made for an
 * order stays as it is. `wasCanceled` says whether a refund of the payment canceled its sale.
 */
export async function recoverPayment(
  services: SettleServices,
  intent: Intent,
  wasCanceled: () => Promise<boolean>,
): Promise<Recovery> {
  const { db, stripe } = services
  const isCaptured = intent.status === 'succeeded'
  const existing = await findPayment(db, intent.id)
  if (!existing) {
    const known = labels.safeParse(intent.metadata)
    if (!known.success) return 'unrecorded'
    const canceled = isCaptured && (await wasCanceled())
    const recordable = !canceled || (await canBegin(db, known.data))
    const recreated = isCaptured && recordable && (await recreate(db, intent, known.data))
    if (!recreated) {
      // The agreed policy left the rest to the breeder, so it is not refunded; staff decide.
      if (canceled) return 'unrecorded'
      await releaseIntent(stripe, { id: intent.id, attempt: 0 }, intent.id)
      return isCaptured ? 'refunded' : 'released'
    }
  } else if (existing.state === 'recorded') return 'unrecorded'
  else if (FINAL_STATES.includes(existing.state)) {
    await releaseIntent(stripe, existing, intent.id)
    return isCaptured ? 'refunded' : 'released'
  }
  const settled = await settlePayment(services, intent.id)
  if (settled?.state === 'recorded') return 'recorded'
  return settled?.state === 'released' ? 'refunded' : 'unrecorded'
}

/** Whether the worker continues the payment of an intent by itself. */
export async function isContinued(db: DbOrTx, intentId: string): Promise<boolean> {
  const payment = await findPayment(db, intentId)
  return payment !== undefined && !FINAL_STATES.includes(payment.state)
}

/** Whether a payment can begin a sale; a balance continues one. */
async function canBegin(db: DbOrTx, { catId, kind }: z.infer<typeof labels>): Promise<boolean> {
  return kind === 'balance' || (await findCat(db, catId))?.status === 'available'
}

const saleRow = z.object({ transactionId: z.string(), price: z.int(), orderNumber: z.string() })

/** Adds the row of a payment from the labels of its intent; false if it can no longer lead to a sale. */
async function recreate(
  db: DbOrTx,
  intent: Intent,
  { paymentId: id, catId, buyerId, kind, orderNumber, cattery }: z.infer<typeof labels>,
): Promise<boolean> {
  const cat = await findCat(db, catId)
  if (!cat || !(await userExists(db, buyerId))) return false
  const amount = intent.amount_received
  const payment: RecoveredPayment = {
    id,
    buyerId,
    catId,
    kind,
    amount,
    breederId: cat.breederId,
    price: cat.price,
    stripePaymentIntentId: intent.id,
    createdAt: new Date(intent.created * 1000),
    orderNumber: orderNumber ?? (await newOrderNumber(db)),
    catteryName: cattery ?? '',
  }
  if (kind === 'balance') {
    const sale = await read(db, saleRow).maybeRow(sql`
      select id as transaction_id, (snapshot ->> 'price')::int as price, order_number
      from transactions where cat_id = ${catId} and buyer_id = ${buyerId} and status = 'deposit_paid'`)
    return sale !== undefined && addRecoveredPayment(db, { ...payment, ...sale })
  }
  const found = await findOffered(db, { catId, buyerId, now: payment.createdAt })
  const offered = found === 'expired' ? undefined : found
  const { price, depositAmount } = offered ?? cat
  const expected = kind === 'deposit' ? depositAmount : price
  if (expected !== amount) return false
  return addRecoveredPayment(db, { ...payment, price, offerId: offered?.offerId ?? null })
}
