/** The balance of a sale: its intent, claim, capture, and record, and what happens when the sale ends meanwhile. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { findSale, transitionSale } from '#features/sales/api/index.ts'
import { transactionEvents, type transactions } from '#features/sales/api/tables.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import { addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import {
  authorize,
  confirmPayment,
  controlsOf,
  reserve,
  startBalance,
  type TestIntent,
} from '#testing/sales/purchase.ts'
import { claimBalance } from './api/balance-claim.ts'
import { findPayment } from './api/store.ts'
import { charges, payments } from './api/tables.ts'

const DECLINED = '4000000000000002'
const REFUSED_AT_CAPTURE = '4000000000000341'

const { app } = appOfThisFile()
let buyer: TestUser
let cat: TestCat
let sale: typeof transactions.$inferSelect

beforeEach(async () => {
  buyer = await signUp(app())
  cat = await addCat(app())
  sale = await reserve(app(), buyer, cat)
})

const request = (as: TestUser, id = sale.id) =>
  app().request('POST', `/api/orders/${id}/balance-intent`, { as })
const saleNow = async () => {
  const found = await findSale(app().services.db, sale.id)
  if (!found) throw new Error('no sale')
  return found
}
const catNow = async () => (await app().services.db.select().from(cats).where(eq(cats.id, cat.id)))[0]
const chargesNow = () => app().services.db.select().from(charges).orderBy(charges.createdAt)
const captures = (intent: TestIntent) =>
  controlsOf(app()).count('payment_intent.succeeded', intent.paymentIntentId)
const intentNow = ({ paymentIntentId }: TestIntent) =>
  app().services.stripe.sdk.paymentIntents.retrieve(paymentIntentId)
const paymentOf = async ({ paymentIntentId }: TestIntent) => {
  const payment = await findPayment(app().services.db, paymentIntentId)
  if (!payment) throw new Error('no payment')
  return payment
}
/** Ends the sale as a cancellation does. */
const end = () =>
  app().services.db.transaction((tx) =>
    transitionSale(app().services, tx, { transactionId: sale.id, name: 'release', by: SYSTEM }),
  )

describe('a suspended buyer', () => {
  it('cannot start the payment of a balance, but one that is authorized is recorded', async () => {
    const intent = await startBalance(app(), buyer, sale)
    await authorize(app(), intent)
    await app().services.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, buyer.id))
    expect((await request(buyer)).statusCode).toBe(403)
    expect((await confirmPayment(app(), buyer, intent)).outcome).toBe('succeeded')
    expect(await saleNow()).toMatchObject({ status: 'paid', paid: 250_000 })
  })
})

describe('a paid balance', () => {
  it('completes the payment of the sale once, and the cat is sold', async () => {
    const intent = await startBalance(app(), buyer, sale)
    expect(intent.amount).toBe(200_000)
    await authorize(app(), intent)
    const results = await Promise.all([1, 2, 3].map(() => confirmPayment(app(), buyer, intent)))
    expect(results.map(({ outcome }) => outcome)).not.toContain('failed')
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({
      outcome: 'succeeded',
      kind: 'balance',
      amount: 200_000,
      transactionId: sale.id,
      sale: { status: 'paid', paid: 250_000, due: 0, finalPaymentDue: null },
    })
    expect(await saleNow()).toMatchObject({ status: 'paid', paid: 250_000, paidAt: sale.paidAt })
    expect(await chargesNow()).toMatchObject([
      { kind: 'deposit', amount: 50_000 },
      { kind: 'balance', amount: 200_000, transactionId: sale.id },
    ])
    expect(await captures(intent)).toBe(1)
    expect(await catNow()).toMatchObject({ status: 'sold', reservedBy: buyer.id })
    const [breeder] = await app().services.db.select().from(breeders).where(eq(breeders.id, cat.breederId))
    expect(breeder?.totalSales).toBe(1)
    const events = await app().services.db.select().from(transactionEvents)
    expect(events.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payDeposit', 50_000],
      ['payBalance', 200_000],
    ])
  })

  it('is also recorded if only the webhook arrives', async () => {
    const intent = await startBalance(app(), buyer, sale)
    await authorize(app(), intent)
    await expect.poll(async () => (await saleNow()).status).toBe('paid')
  })

  it('can be as large as the largest card payment', async () => {
    const price = 99_999_999
    const largest = await addCat(app(), { price, depositAmount: 100 })
    const reserved = await reserve(app(), buyer, largest)
    const intent = await startBalance(app(), buyer, reserved)
    expect(intent.amount).toBe(price - 100)
    await authorize(app(), intent)
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'succeeded' })
  })
})

describe('starting a balance', () => {
  it('returns the same intent, also in two tabs at the same time', async () => {
    const intents = await Promise.all([1, 2, 3, 4].map(() => startBalance(app(), buyer, sale)))
    expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
  })

  it('is possible for the buyer only', async () => {
    const [breeder] = await app().services.db.select().from(breeders).where(eq(breeders.id, cat.breederId))
    expect(breeder).toBeDefined()
    expect((await request(await signUp(app()))).statusCode).toBe(404)
    expect((await request(buyer, crypto.randomUUID())).statusCode).toBe(404)
    expect((await request(buyer, 'seven')).statusCode).toBe(404)
    expect((await app().request('POST', `/api/orders/${sale.id}/balance-intent`)).statusCode).toBe(401)
  })

  it('is refused when nothing is due', async () => {
    const intent = await startBalance(app(), buyer, sale)
    await authorize(app(), intent)
    await confirmPayment(app(), buyer, intent)
    expect((await request(buyer)).json()).toMatchObject({
      code: 'conflict',
      message: 'The balance has already been paid.',
    })
    const other = await reserve(app(), buyer, await addCat(app()))
    sale = other
    await end()
    expect((await request(buyer)).json()).toMatchObject({
      code: 'conflict',
      message: 'This sale has ended, so nothing is due.',
    })
  })

  it('is refused while another payment of the balance is claimed', async () => {
    controlsOf(app()).webhooks.paused = true
    const intent = await startBalance(app(), buyer, sale)
    await authorize(app(), intent)
    await claimBalance(app().services, await paymentOf(intent), null)
    expect((await request(buyer)).json()).toMatchObject({ code: 'conflict' })
    controlsOf(app()).webhooks.paused = false
  })

  it('settles a payment that was authorized in another tab', async () => {
    controlsOf(app()).webhooks.paused = true
    await authorize(app(), await startBalance(app(), buyer, sale))
    expect((await request(buyer)).statusCode).toBe(409)
    expect((await saleNow()).status).toBe('paid')
    controlsOf(app()).webhooks.paused = false
  })

  it('ignores a later price of the cat', async () => {
    await app().services.db.update(cats).set({ price: 300_000 }).where(eq(cats.id, cat.id))
    expect((await startBalance(app(), buyer, sale)).amount).toBe(200_000)
  })
})

describe('a card', () => {
  it('that is declined leaves the balance due, and another card can be used', async () => {
    const intent = await startBalance(app(), buyer, sale)
    await authorize(app(), intent, DECLINED)
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('Your card has not been charged.'),
    })
    expect((await saleNow()).status).toBe('deposit_paid')
    expect((await startBalance(app(), buyer, sale)).paymentIntentId).toBe(intent.paymentIntentId)
    await authorize(app(), intent)
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'succeeded' })
  })

  it('that is refused at capture leaves the sale as it was, and the buyer can pay again', async () => {
    const intent = await startBalance(app(), buyer, sale)
    await authorize(app(), intent, REFUSED_AT_CAPTURE)
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'failed' })
    expect(await saleNow()).toEqual(sale)
    expect(await catNow()).toMatchObject({ status: 'reserved', reservedBy: buyer.id })
    const next = await startBalance(app(), buyer, sale)
    expect(next.paymentIntentId).not.toBe(intent.paymentIntentId)
    await authorize(app(), next)
    expect(await confirmPayment(app(), buyer, next)).toMatchObject({ outcome: 'succeeded' })
  })
})

describe('a sale that ends', () => {
  it('cancels the open payment of its balance', async () => {
    const intent = await startBalance(app(), buyer, sale)
    await end()
    await expect.poll(async () => (await paymentOf(intent)).state).toBe('canceled')
    expect((await intentNow(intent)).status).toBe('canceled')
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({
      outcome: 'lost',
      lostReason: 'sale_ended',
      message: expect.stringContaining('has not been charged'),
    })
  })

  it('is not paid by a card that was authorized before', async () => {
    controlsOf(app()).webhooks.paused = true
    const intent = await startBalance(app(), buyer, sale)
    await authorize(app(), intent)
    await end()
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({
      outcome: 'lost',
      lostReason: 'sale_ended',
    })
    expect(await captures(intent)).toBe(0)
    expect((await intentNow(intent)).status).toBe('canceled')
    expect(await chargesNow()).toHaveLength(1)
    controlsOf(app()).webhooks.paused = false
  })

  it('is not paid if the amount due changed, and the money of a manual capture is returned', async () => {
    controlsOf(app()).webhooks.paused = true
    const intent = await startBalance(app(), buyer, sale)
    await authorize(app(), intent)
    await intentNow(intent)
    await app().services.stripe.sdk.paymentIntents.capture(intent.paymentIntentId)
    await end()
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'lost' })
    const refunds = await controlsOf(app()).objects('refund')
    expect(refunds.map(({ amount }) => amount)).toEqual([200_000])
    controlsOf(app()).webhooks.paused = false
  })

  it('waits while its balance is claimed or captured', async () => {
    controlsOf(app()).webhooks.paused = true
    const cancel = () =>
      app().request('POST', `/api/orders/${sale.id}/cancel`, {
        as: buyer,
        body: { reason: 'We are moving', expectedRefund: 50_000 },
      })
    const intent = await startBalance(app(), buyer, sale)
    await authorize(app(), intent)
    await claimBalance(app().services, await paymentOf(intent), null)
    expect((await cancel()).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('being processed'),
    })
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'succeeded' })
    expect(await saleNow()).toMatchObject({ status: 'paid', refunded: 0 })
    controlsOf(app()).webhooks.paused = false
  })
})

it('a second sale of the cat to the same buyer gets its own balance', async () => {
  controlsOf(app()).webhooks.paused = true
  const first = await startBalance(app(), buyer, sale)
  await end()
  const second = await reserve(app(), buyer, cat)
  const next = await startBalance(app(), buyer, second)
  expect(next.paymentIntentId).not.toBe(first.paymentIntentId)
  expect(await paymentOf(next)).toMatchObject({ transactionId: second.id })
  expect((await paymentOf(first)).state).toBe('canceled')
  controlsOf(app()).webhooks.paused = false
})

it('the database refuses a second charged balance of a sale', async () => {
  const { db } = app().services
  const row = { buyerId: buyer.id, breederId: cat.breederId, catId: cat.id, transactionId: sale.id }
  const add = () =>
    db.insert(payments).values({ ...row, kind: 'balance', amount: 200_000, price: 250_000, state: 'claimed' })
  await add()
  await expect(add()).rejects.toThrow()
})
