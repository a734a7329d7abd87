/** Sales with real payments at the local payment provider, and what is stored and provided of their refunds. */

import { eq } from 'drizzle-orm'
import { requestRefund } from '#features/refunds/api/index.ts'
import { listRefunds, type Refund } from '#features/refunds/api/store.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import type { TestApp } from '../app.ts'
import { addCat, signUp, type TestCat, type TestUser } from '../builders.ts'
import {
  authorize,
  confirmPayment,
  controlsOf,
  startDeposit,
  startFull,
  type TestIntent,
} from './purchase.ts'

export type BoughtCat = { buyer: TestUser; cat: TestCat; intent: TestIntent; transactionId: string }

/** Buys a new cat with a card: in full, or with its deposit. */
export async function buyCat(
  app: TestApp,
  {
    kind = 'full',
    card,
    ...cat
  }: { kind?: 'full' | 'deposit'; card?: string } & Parameters<typeof addCat>[1] = {},
): Promise<BoughtCat> {
  const buyer = await signUp(app)
  const added = await addCat(app, cat)
  const intent = await (kind === 'full' ? startFull : startDeposit)(app, buyer, added)
  await authorize(app, intent, card)
  const { transactionId } = await confirmPayment(app, buyer, intent)
  if (!transactionId) throw new Error('The sale was not recorded.')
  return { buyer, cat: added, intent, transactionId }
}

/** Requests a refund as the system. */
export function refund(
  app: TestApp,
  { transactionId }: Pick<BoughtCat, 'transactionId'>,
  amount: number,
): Promise<Refund[]> {
  const { db } = app.services
  const request = { transactionId, amount, reason: 'The kitten is ill.', by: SYSTEM }
  return db.transaction((tx) => requestRefund(app.services, tx, request))
}

/** The refunds of a sale in the database, and the cents that the sale counts as refunded. */
export async function refundsOf(
  app: TestApp,
  { transactionId }: Pick<BoughtCat, 'transactionId'>,
): Promise<{ rows: Refund[]; refunded: number; status: string }> {
  const { db } = app.services
  const [sale] = await db.select().from(transactions).where(eq(transactions.id, transactionId))
  if (!sale) throw new Error('no sale')
  return { rows: await listRefunds(db, transactionId), refunded: sale.refunded, status: sale.status }
}

/** Cents that the provider has refunded of an intent and that did not fail. */
export async function refundedByProvider(
  app: TestApp,
  { intent }: Pick<BoughtCat, 'intent'>,
): Promise<number> {
  const [charge] = await controlsOf(app).objects('charge', intent.paymentIntentId)
  return charge?.amount_refunded ?? 0
}
