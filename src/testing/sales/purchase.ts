/** The buyer's steps of a purchase, as the browser takes them. */

import type { Controls } from '@littermate/local-stripe'
import type { PaymentStatus } from '#features/payments/contract.ts'
import { findSale } from '#features/sales/api/index.ts'
import type { transactions } from '#features/sales/api/tables.ts'
import type { TestApp } from '../app.ts'
import type { TestUser } from '../builders.ts'

export type TestIntent = { clientSecret: string; paymentIntentId: string; amount: number }

async function start(app: TestApp, path: string, buyer: TestUser, body: unknown): Promise<TestIntent> {
  const response = await app.request('POST', path, { as: buyer, body })
  if (response.statusCode !== 200)
    throw new Error(`${path} returned ${response.statusCode}: ${response.body}`)
  return response.json()
}

export function startDeposit(app: TestApp, buyer: TestUser, cat: { id: string }): Promise<TestIntent> {
  return start(app, '/api/create-deposit-payment-intent', buyer, { catId: cat.id })
}

export function startFull(
  app: TestApp,
  buyer: TestUser,
  cat: { id: string; price: number; breederId: string },
): Promise<TestIntent> {
  return start(app, '/api/create-payment-intent', buyer, {
    catId: cat.id,
    amount: cat.price,
    breederId: cat.breederId,
  })
}

export function startBalance(app: TestApp, buyer: TestUser, { id }: { id: string }): Promise<TestIntent> {
  return start(app, `/api/orders/${id}/balance-intent`, buyer, undefined)
}

/** Reserves a cat with a deposit and returns the sale. */
export async function reserve(
  app: TestApp,
  buyer: TestUser,
  cat: { id: string },
): Promise<typeof transactions.$inferSelect> {
  const intent = await startDeposit(app, buyer, cat)
  await authorize(app, intent)
  const { transactionId } = await confirmPayment(app, buyer, intent)
  const sale = transactionId ? await findSale(app.services.db, transactionId) : undefined
  if (!sale) throw new Error('The deposit was not recorded.')
  return sale
}

/** Confirms the intent with a card, as the provider's script does when the buyer presses the button. */
export async function authorize(app: TestApp, intent: TestIntent, card = '4242424242424242'): Promise<void> {
  await controlsOf(app).confirm(intent.clientSecret, card)
}

/** Settles the payment as far as possible, as the success page does, and returns its status. */
export async function confirmPayment(
  app: TestApp,
  buyer: TestUser,
  intent: TestIntent,
): Promise<PaymentStatus> {
  const body = { paymentIntentId: intent.paymentIntentId }
  const response = await app.request('POST', '/api/confirm-full-payment', { as: buyer, body })
  if (response.statusCode !== 200)
    throw new Error(`The confirmation returned ${response.statusCode}: ${response.body}`)
  return response.json()
}

/** The controls of the local payment provider, which every test app uses. */
export function controlsOf(app: TestApp): Controls {
  const { localStripe } = app.services.stripe
  if (!localStripe) throw new Error('This app uses the real payment provider.')
  return localStripe.controls
}
