import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { saleJobs } from '#features/sales/api/index.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { addBreeder, addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import {
  authorize,
  confirmPayment,
  controlsOf,
  startDeposit,
  startFull,
  type TestIntent,
} from '#testing/sales/purchase.ts'
import { charges, payments } from './api/tables.ts'

const { app } = appOfThisFile()
let buyer: TestUser
let cat: TestCat

beforeEach(async () => {
  buyer = await signUp(app())
  cat = await addCat(app())
})

const captures = (intent: TestIntent) =>
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
  it('reserves the cat, is charged once, and leaves a balance', async () => {
    const intent = await startDeposit(app(), buyer, cat)
    expect(intent.amount).toBe(50_000)
    await authorize(app(), intent)
    const status = await confirmPayment(app(), buyer, intent)
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

  it('is rejected for a cat that offers none', async () => {
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
  it('sells the cat and increments the breeder’s sales', async () => {
    const intent = await startFull(app(), buyer, cat)
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

  it('takes the price from the database and returns 409 for another amount', async () => {
    const response = await app().request('POST', '/api/create-payment-intent', {
      as: buyer,
      body: { catId: cat.id, amount: 1, breederId: cat.breederId },
    })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'price_changed', message: 'Price changed' })
    expect(await app().services.db.select().from(payments)).toEqual([])
  })

  it('is not charged if the price changes between card form and settlement', async () => {
    const intent = await startFull(app(), buyer, cat)
    await app().services.db.update(cats).set({ price: 260_000 }).where(eq(cats.id, cat.id))
    await authorize(app(), intent)
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({
      outcome: 'lost',
      lostReason: 'price_changed',
    })
    expect(await captures(intent)).toBe(0)
    expect((await catNow())?.status).toBe('available')
  })
})

describe('a repeated start', () => {
  it('returns the same intent while the amount is unchanged, even for concurrent requests', async () => {
    const intents = await Promise.all([1, 2, 3, 4].map(() => startFull(app(), buyer, cat)))
    expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
    expect(await app().services.db.select().from(payments)).toHaveLength(1)
  })

  it('returns a new intent after a price change and cancels the old one', async () => {
    const old = await startFull(app(), buyer, cat)
    await app().services.db.update(cats).set({ price: 260_000 }).where(eq(cats.id, cat.id))
    const next = await startFull(app(), buyer, { ...cat, price: 260_000 })
    expect(next.paymentIntentId).not.toBe(old.paymentIntentId)
    const canceled = await app().services.stripe.sdk.paymentIntents.retrieve(old.paymentIntentId)
    expect(canceled.status).toBe('canceled')
  })
})

describe('starting a payment', () => {
  it('rejects amounts below the minimum card charge', async () => {
    const kitten = await addCat(app(), { price: 49, depositAmount: 0 })
    const body = { catId: kitten.id, amount: 49 }
    const response = await app().request('POST', '/api/create-payment-intent', { as: buyer, body })
    expect(response.statusCode).toBe(409)
  })

  it('rejects a deposit whose balance could not be paid by card', async () => {
    const kitten = await addCat(app(), { price: 10_000, depositAmount: 9_951 })
    const body = { catId: kitten.id }
    const response = await app().request('POST', '/api/create-deposit-payment-intent', { as: buyer, body })
    expect(response.statusCode).toBe(409)
  })

  const start = (body: unknown, as?: TestUser) =>
    app().request('POST', '/api/create-payment-intent', { body, ...(as && { as }) })

  it('rejects visitors and own, sold, unknown, and hidden cats', async () => {
    expect((await start({ catId: cat.id })).statusCode).toBe(401)
    const own = await addBreeder(app(), { userId: buyer.id })
    const ownCat = await addCat(app(), { breederId: own.id })
    expect((await start({ catId: ownCat.id }, buyer)).json()).toMatchObject({ code: 'own_cat' })
    const sold = await addCat(app(), { status: 'sold' })
    expect((await start({ catId: sold.id }, buyer)).json()).toMatchObject({ code: 'cat_unavailable' })
    expect((await start({ catId: crypto.randomUUID() }, buyer)).statusCode).toBe(404)
    const hidden = await addBreeder(app(), { verificationStatus: 'suspended' })
    const hiddenCat = await addCat(app(), { breederId: hidden.id })
    expect((await start({ catId: hiddenCat.id }, buyer)).statusCode).toBe(404)
    expect((await start({ catId: 'seven' }, buyer)).statusCode).toBe(400)
  })
})

describe('the status of a payment', () => {
  const getStatus = ({ paymentIntentId }: TestIntent, as: TestUser) =>
    app().request('GET', `/api/payments/${paymentIntentId}`, { as })

  it('is returned without settling the payment', async () => {
    controlsOf(app()).webhooks.paused = true
    const intent = await startFull(app(), buyer, cat)
    expect((await getStatus(intent, buyer)).json()).toMatchObject({ outcome: 'open' })
    await authorize(app(), intent)
    expect((await getStatus(intent, buyer)).json()).toMatchObject({
      outcome: 'processing',
      transactionId: null,
    })
    expect(await app().services.db.select().from(payments)).toMatchObject([{ state: 'open' }])
    expect((await catNow())?.status).toBe('available')
    controlsOf(app()).webhooks.paused = false
    const confirmed = await confirmPayment(app(), buyer, intent)
    expect(confirmed.outcome).toBe('succeeded')
    expect((await getStatus(intent, buyer)).json()).toEqual(confirmed)
  })

  it('is neither shown to another user nor settled by them', async () => {
    const intent = await startFull(app(), buyer, cat)
    const stranger = await signUp(app())
    expect((await getStatus(intent, stranger)).statusCode).toBe(404)
    const body = { paymentIntentId: intent.paymentIntentId }
    const confirmed = await app().request('POST', '/api/confirm-full-payment', { as: stranger, body })
    expect(confirmed.statusCode).toBe(404)
  })
})

describe('a card', () => {
  it('that is declined leaves the cat available, and another card can be used for the same intent', async () => {
    const intent = await startFull(app(), buyer, cat)
    await authorize(app(), intent, '4000000000000002')
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'failed' })
    expect((await catNow())?.status).toBe('available')
    await authorize(app(), intent)
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'succeeded' })
  })

  it('that fails at capture makes the cat available again', async () => {
    const intent = await startFull(app(), buyer, cat)
    await authorize(app(), intent, '4000000000000341')
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'failed' })
    expect(await catNow()).toMatchObject({ status: 'available', reservedBy: null })
    expect((await saleRows()).transactions).toMatchObject([{ status: 'canceled' }])
    const second = await signUp(app())
    const other = await startFull(app(), second, cat)
    await authorize(app(), other)
    expect(await confirmPayment(app(), second, other)).toMatchObject({ outcome: 'succeeded' })
  })
})

describe('a manual capture at the provider', () => {
  const capture = (intent: TestIntent) =>
    app().services.stripe.sdk.paymentIntents.capture(intent.paymentIntentId)
  const pause = (paused: boolean) => {
    controlsOf(app()).webhooks.paused = paused
  }

  it('buys the cat if it is available', async () => {
    pause(true)
    const intent = await startFull(app(), buyer, cat)
    await authorize(app(), intent)
    await capture(intent)
    pause(false)
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'succeeded' })
    expect((await saleRows()).charges).toMatchObject([{ amount: cat.price }])
  })

  it('is refunded once if the cat is unavailable', async () => {
    pause(true)
    const intent = await startFull(app(), buyer, cat)
    await authorize(app(), intent)
    await app().services.db.update(cats).set({ status: 'withdrawn' }).where(eq(cats.id, cat.id))
    await capture(intent)
    pause(false)
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'lost' })
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'lost' })
    const refunds = await app().services.stripe.sdk.refunds.list({ payment_intent: intent.paymentIntentId })
    expect(refunds.data.map(({ amount }) => amount)).toEqual([cat.price])
    expect((await saleRows()).charges).toEqual([])
  })
})

describe('the loser of a race', () => {
  it.each(['before', 'after'] as const)(
    'learns the outcome if the webhook’s job settles the payment %s the provider answers the success page',
    async (when) => {
      controlsOf(app()).webhooks.paused = true
      const rival = await signUp(app())
      const [intent, other] = [await startFull(app(), buyer, cat), await startFull(app(), rival, cat)]
      await authorize(app(), intent)
      await authorize(app(), other)
      // The job that cancels the other payments of the cat would settle this one first.
      const { jobs } = app().services
      const { enqueue } = jobs
      jobs.enqueue = async (...args) => {
        if (args[1].queue !== saleJobs.changed.queue) await enqueue(...args)
      }
      expect((await confirmPayment(app(), rival, other)).outcome).toBe('succeeded')
      jobs.enqueue = enqueue
      const intents = app().services.stripe.sdk.paymentIntents
      const { retrieve } = intents
      let settlements = 0
      const settleElsewhere = async () => {
        settlements += 1
        if (settlements === 1) await confirmPayment(app(), buyer, intent)
      }
      intents.retrieve = (async (...args: Parameters<typeof retrieve>) => {
        if (when === 'before') await settleElsewhere()
        const answer = await Reflect.apply(retrieve, intents, args)
        if (when === 'after') await settleElsewhere()
        return answer
      }) as typeof retrieve
      const outcome = await confirmPayment(app(), buyer, intent).finally(() => {
        intents.retrieve = retrieve
        controlsOf(app()).webhooks.paused = false
      })
      expect(settlements).toBeGreaterThan(0)
      expect(outcome).toMatchObject({ outcome: 'lost', lostReason: 'taken' })
    },
  )
})

describe('two simultaneous buyers', () => {
  it('in 20 rounds, one gets the cat and the other is notified that nothing was charged', async () => {
    const rival = await signUp(app())
    for (let round = 0; round < 20; round += 1) {
      const kitten = await addCat(app(), { name: `Kitten ${round}` })
      const intents = await Promise.all([startFull(app(), buyer, kitten), startDeposit(app(), rival, kitten)])
      await Promise.all(intents.map((intent) => authorize(app(), intent)))
      const [first, second] = await Promise.all([
        confirmPayment(app(), buyer, intents[0]),
        confirmPayment(app(), rival, intents[1]),
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
  })
})

afterEach(async () => {
  // After every test, recorded charges and captured amounts match.
  const rows = await saleRows()
  for (const charge of rows.charges) {
    const intent = await app().services.stripe.sdk.paymentIntents.retrieve(charge.stripePaymentIntentId)
    expect(intent.amount_received).toBe(charge.amount)
  }
})
