import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addBreeder, addCat, type Person, signUp, type TestCat } from '#testing/people.ts'
import {
  authorize,
  type BegunIntent,
  beginDeposit,
  beginFull,
  controlsOf,
  statusOf,
} from '#testing/purchase.ts'
import { charges, payments, transactions } from './api/tables.ts'

const { app } = appOfThisFile()
let buyer: Person
let cat: TestCat

beforeEach(async () => {
  buyer = await signUp(app())
  cat = await addCat(app())
})

const captures = (intent: BegunIntent) =>
  controlsOf(app()).count('payment_intent.succeeded', intent.paymentIntentId)

const saleRows = async () => ({
  transactions: await app().services.db.select().from(transactions),
  charges: await app().services.db.select().from(charges),
})
const catNow = async (id = cat.id) => {
  const [row] = await app().services.db.select().from(cats).where(eq(cats.id, id))
  return row
}

describe('a deposit', () => {
  it('reserves the cat, is charged once and leaves a balance', async () => {
    const intent = await beginDeposit(app(), buyer, cat)
    expect(intent.amount).toBe(50_000)
    await authorize(app(), intent)
    const status = await statusOf(app(), buyer, intent)
    expect(status).toMatchObject({ outcome: 'succeeded', kind: 'deposit', amount: 50_000, catName: cat.name })

    expect(await catNow()).toMatchObject({ status: 'reserved', reservedBy: buyer.id })
    expect((await catNow())?.depositPaidAt).toBeInstanceOf(Date)
    const rows = await saleRows()
    expect(rows.transactions).toHaveLength(1)
    expect(rows.transactions[0]).toMatchObject({
      amount: 250_000,
      depositAmount: 50_000,
      status: 'deposit_paid',
      platformFee: 0,
    })
    expect(rows.charges).toMatchObject([{ amount: 50_000, kind: 'deposit' }])
    const detail = await app().request('GET', `/api/cats/${cat.id}`)
    expect(detail.json()).toMatchObject({ isAvailable: false, isReserved: true })
  })

  it('is not offered for a cat without one', async () => {
    const plain = await addCat(app(), { depositAmount: null })
    const response = await app().request('POST', '/api/create-deposit-payment-intent', {
      as: buyer,
      body: { catId: plain.id },
    })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'deposit_not_offered' })
  })
})

describe('a full purchase', () => {
  it('sells the cat and counts one more happy family', async () => {
    const intent = await beginFull(app(), buyer, cat)
    await authorize(app(), intent)
    const confirmed = await app().request('POST', '/api/confirm-full-payment', {
      as: buyer,
      body: { paymentIntentId: intent.paymentIntentId, catId: cat.id },
    })
    expect(confirmed.json()).toMatchObject({ outcome: 'succeeded', amount: 250_000 })
    expect((await catNow())?.status).toBe('sold')
    const [breeder] = await app().services.db.select().from(breeders).where(eq(breeders.id, cat.breederId))
    expect(breeder?.totalSales).toBe(1)
  })

  it('takes the price from the database and answers 409 to another amount', async () => {
    const response = await app().request('POST', '/api/create-payment-intent', {
      as: buyer,
      body: { catId: cat.id, amount: 1, breederId: cat.breederId },
    })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'price_changed', message: 'Price changed' })
    expect(await app().services.db.select().from(payments)).toEqual([])
  })

  it('is not charged when the price changes between card form and settlement', async () => {
    const intent = await beginFull(app(), buyer, cat)
    await app().services.db.update(cats).set({ price: 260_000 }).where(eq(cats.id, cat.id))
    await authorize(app(), intent)
    expect(await statusOf(app(), buyer, intent)).toMatchObject({ outcome: 'lost' })
    expect(await captures(intent)).toBe(0)
    expect((await catNow())?.status).toBe('available')
  })
})

describe('asking again', () => {
  it('gives the same intent while the amount stands, also to two requests at once', async () => {
    const intents = await Promise.all([1, 2, 3, 4].map(() => beginFull(app(), buyer, cat)))
    expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
    expect(await app().services.db.select().from(payments)).toHaveLength(1)
  })

  it('gives a new intent when the price moved, and cancels the old one', async () => {
    const old = await beginFull(app(), buyer, cat)
    await app().services.db.update(cats).set({ price: 260_000 }).where(eq(cats.id, cat.id))
    const next = await beginFull(app(), buyer, { ...cat, price: 260_000 })
    expect(next.paymentIntentId).not.toBe(old.paymentIntentId)
    const canceled = await app().services.stripe.sdk.paymentIntents.retrieve(old.paymentIntentId)
    expect(canceled.status).toBe('canceled')
  })
})

describe('what cannot be paid', () => {
  it('is an amount that no card can be charged', async () => {
    const kitten = await addCat(app(), { price: 49, depositAmount: 0 })
    const body = { catId: kitten.id, amount: 49 }
    const response = await app().request('POST', '/api/create-payment-intent', { as: buyer, body })
    expect(response.statusCode).toBe(409)
  })
})

describe('who may not pay', () => {
  const begin = (body: unknown, as?: Person) =>
    app().request('POST', '/api/create-payment-intent', { body, ...(as && { as }) })

  it('refuses visitors, own cats, sold cats, unknown cats and cats of hidden catteries', async () => {
    expect((await begin({ catId: cat.id })).statusCode).toBe(401)
    const own = await addBreeder(app(), { userId: buyer.id })
    const managedCat = await addCat(app(), { breederId: own.id })
    expect((await begin({ catId: managedCat.id }, buyer)).json()).toMatchObject({ code: 'own_cat' })
    const sold = await addCat(app(), { status: 'sold' })
    expect((await begin({ catId: sold.id }, buyer)).json()).toMatchObject({ code: 'cat_unavailable' })
    expect((await begin({ catId: crypto.randomUUID() }, buyer)).statusCode).toBe(404)
    const hidden = await addBreeder(app(), { verificationStatus: 'suspended' })
    const hiddenCat = await addCat(app(), { breederId: hidden.id })
    expect((await begin({ catId: hiddenCat.id }, buyer)).statusCode).toBe(404)
    expect((await begin({ catId: 'seven' }, buyer)).statusCode).toBe(400)
  })

  it("does not show somebody else's payment", async () => {
    const intent = await beginFull(app(), buyer, cat)
    const stranger = await signUp(app())
    const response = await app().request('GET', `/api/payments/${intent.paymentIntentId}`, { as: stranger })
    expect(response.statusCode).toBe(404)
  })
})

describe('the card', () => {
  it('that is declined leaves the cat free, and another card may follow on the same intent', async () => {
    const intent = await beginFull(app(), buyer, cat)
    await authorize(app(), intent, '4000000000000002')
    expect(await statusOf(app(), buyer, intent)).toMatchObject({ outcome: 'failed' })
    expect((await catNow())?.status).toBe('available')
    await authorize(app(), intent)
    expect(await statusOf(app(), buyer, intent)).toMatchObject({ outcome: 'succeeded' })
  })

  it('that will not pay at capture puts the cat back on sale', async () => {
    const intent = await beginFull(app(), buyer, cat)
    await authorize(app(), intent, '4000000000000341')
    expect(await statusOf(app(), buyer, intent)).toMatchObject({ outcome: 'failed' })
    expect(await catNow()).toMatchObject({ status: 'available', reservedBy: null })
    expect((await saleRows()).transactions).toMatchObject([{ status: 'canceled' }])
    const second = await signUp(app())
    const other = await beginFull(app(), second, cat)
    await authorize(app(), other)
    expect(await statusOf(app(), second, other)).toMatchObject({ outcome: 'succeeded' })
  })
})

describe('money taken by hand at the provider', () => {
  const capture = (intent: BegunIntent) =>
    app().services.stripe.sdk.paymentIntents.capture(intent.paymentIntentId)
  const pause = (paused: boolean) => {
    controlsOf(app()).webhooks.paused = paused
  }

  it('buys the cat while it is free', async () => {
    pause(true)
    const intent = await beginFull(app(), buyer, cat)
    await authorize(app(), intent)
    await capture(intent)
    pause(false)
    expect(await statusOf(app(), buyer, intent)).toMatchObject({ outcome: 'succeeded' })
    expect((await saleRows()).charges).toMatchObject([{ amount: cat.price }])
  })

  it('goes back, once, where the cat is gone', async () => {
    pause(true)
    const intent = await beginFull(app(), buyer, cat)
    await authorize(app(), intent)
    await app().services.db.update(cats).set({ status: 'withdrawn' }).where(eq(cats.id, cat.id))
    await capture(intent)
    pause(false)
    expect(await statusOf(app(), buyer, intent)).toMatchObject({ outcome: 'lost' })
    expect(await statusOf(app(), buyer, intent)).toMatchObject({ outcome: 'lost' })
    const refunds = await app().services.stripe.sdk.refunds.list({ payment_intent: intent.paymentIntentId })
    expect(refunds.data.map(({ amount }) => amount)).toEqual([cat.price])
    expect((await saleRows()).charges).toEqual([])
  })
})

describe('two buyers at the same moment', () => {
  it('20 times over: one wins, the other is not charged and is told so', async () => {
    const rival = await signUp(app())
    for (let round = 0; round < 20; round += 1) {
      const wanted = await addCat(app(), { name: `Kitten ${round}` })
      const intents = await Promise.all([beginFull(app(), buyer, wanted), beginDeposit(app(), rival, wanted)])
      await Promise.all(intents.map((intent) => authorize(app(), intent)))
      const [first, second] = await Promise.all([
        statusOf(app(), buyer, intents[0]),
        statusOf(app(), rival, intents[1]),
      ])
      const outcomes = [first, second].map(({ outcome }) => outcome).sort()
      expect(outcomes).toEqual(['lost', 'succeeded'])
      const loser = first.outcome === 'lost' ? first : second
      expect(loser.message).toContain('Your card has not been charged')
      const captured = await Promise.all(intents.map(captures))
      expect(captured.sort()).toEqual([0, 1])
    }
    const rows = await saleRows()
    expect(rows.transactions).toHaveLength(20)
    expect(rows.charges).toHaveLength(20)
  }, 120_000)
})

afterEach(async () => {
  // No money without a row, no row without money, whatever the test did.
  const rows = await saleRows()
  for (const charge of rows.charges) {
    const intent = await app().services.stripe.sdk.paymentIntents.retrieve(charge.stripePaymentIntentId)
    expect(intent.amount_received).toBe(charge.amount)
  }
})
