import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { addDays } from '#lib/dates.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { dayIn } from '#lib/times.ts'
import { addBreeder, addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import {
  authorize,
  confirmPayment,
  startDeposit,
  startFull,
  type TestIntent,
} from '#testing/sales/purchase.ts'
import { payments } from './api/tables.ts'
import type { StartedPurchase } from './contract.ts'

const ZONE = 'America/New_York'
const { app } = appOfThisFile()
const db = () => app().services.db
let owner: TestUser
let buyer: TestUser
let cat: TestCat

beforeEach(async () => {
  owner = await signUp(app())
  buyer = await signUp(app())
  const cattery = await addBreeder(app(), { userId: owner.id, depositPolicy: 'flexible' })
  const birthDate = addDays(dayIn(app().clock.now(), ZONE), -28)
  cat = await addCat(app(), { breederId: cattery.id, price: 180_000, depositAmount: 30_000, birthDate })
})

const setPolicy = (depositPolicy: string) =>
  app().request('PATCH', `/api/breeders/${cat.breederId}`, { as: owner, body: { depositPolicy } })
const pay = async (intent: TestIntent, as = buyer) => {
  await authorize(app(), intent)
  return confirmPayment(app(), as, intent)
}
const saleRow = async () => (await db().select().from(transactions))[0]
const goHome = () => addDays(cat.birthDate, 84)

it('a payment starts with the terms that its sale will have', async () => {
  const intent = (await startDeposit(app(), buyer, cat)) as StartedPurchase
  expect(intent.terms).toMatchObject({
    policy: 'flexible',
    price: 180_000,
    depositAmount: 30_000,
    goHomeDate: goHome(),
    refunds: { deposit: [{ before: addDays(goHome(), -14), refund: 30_000 }, {}, {}] },
  })
  const status = await pay(intent)
  expect(status.sale).toMatchObject({
    policy: 'flexible',
    goHomeDate: goHome(),
    refundSteps: intent.terms.refunds.deposit,
  })
})

it.each(['deposit', 'full'] as const)(
  'a stricter policy while the buyer pays (%s) does not apply to the sale',
  async (kind) => {
    const start = kind === 'deposit' ? startDeposit : startFull
    const intent = (await start(app(), buyer, cat)) as StartedPurchase
    expect((await setPolicy('firm')).statusCode).toBe(200)
    const status = await pay(intent)
    expect(status).toMatchObject({ outcome: 'succeeded', sale: { policy: 'flexible' } })
    expect(status.sale?.refundSteps).toEqual(intent.terms.refunds[kind])
    expect(await saleRow()).toMatchObject({ policy: 'flexible', goHomeDate: goHome() })
  },
)

it('the share of the deposit is the one that the buyer saw, also when paying in full', async () => {
  const intent = await startFull(app(), buyer, cat)
  await db().update(cats).set({ depositAmount: 90_000 }).where(eq(cats.id, cat.id))
  const { sale } = await pay(intent)
  expect(sale?.snapshot.depositAmount).toBe(30_000)
  expect(sale?.refundSteps.at(-1)).toEqual({ before: null, refund: 150_000 })
})

it('an earlier birth date or another time zone while the buyer pays does not move the dates forward', async () => {
  const intent = await startDeposit(app(), buyer, cat)
  await db()
    .update(cats)
    .set({ birthDate: addDays(cat.birthDate, -30) })
    .where(eq(cats.id, cat.id))
  await db().update(breeders).set({ timeZone: 'Pacific/Auckland' }).where(eq(breeders.id, cat.breederId))
  expect((await pay(intent)).outcome).toBe('succeeded')
  expect(await saleRow()).toMatchObject({ goHomeDate: goHome(), timeZone: ZONE })
})

it('a later birth date moves the go-home date, because a kitten stays with its mother for twelve weeks', async () => {
  const intent = await startDeposit(app(), buyer, cat)
  await db()
    .update(cats)
    .set({ birthDate: addDays(cat.birthDate, 5) })
    .where(eq(cats.id, cat.id))
  await pay(intent)
  expect(await saleRow()).toMatchObject({ goHomeDate: addDays(goHome(), 5) })
})

it('opening the checkout again after a change of policy replaces the payment, and the old one cannot be paid', async () => {
  const old = await startDeposit(app(), buyer, cat)
  await setPolicy('firm')
  const next = (await startDeposit(app(), buyer, cat)) as StartedPurchase
  expect(next.paymentIntentId).not.toBe(old.paymentIntentId)
  expect(next.terms.policy).toBe('firm')
  const rows = await db().select().from(payments)
  expect(rows.map(({ state }) => state).sort()).toEqual(['canceled', 'open'])
  expect(await pay(old)).toMatchObject({ outcome: 'lost', lostReason: 'terms_changed' })
  expect((await pay(next)).sale).toMatchObject({ policy: 'firm', refundSteps: [{ before: null, refund: 0 }] })
})

it('the dates of a cat that is old enough count from the day of the payment, not from the opened checkout', async () => {
  await db().update(cats).set({ birthDate: '2020-02-29' }).where(eq(cats.id, cat.id))
  const intent = (await startDeposit(app(), buyer, cat)) as StartedPurchase
  const opened = dayIn(app().clock.now(), ZONE)
  expect(intent.terms).toMatchObject({ goHomeDate: opened, refundsUntil: addDays(opened, 7) })
  app().clock.advance(23 * HOUR_MS)
  const paidOn = dayIn(app().clock.now(), ZONE)
  await pay(intent)
  expect(await saleRow()).toMatchObject({ goHomeDate: paidOn, refundsUntil: addDays(paidOn, 7) })
})

it('a change of policy after the payment does not change the sale', async () => {
  await pay(await startDeposit(app(), buyer, cat))
  await setPolicy('firm')
  const { sale } = (await app().request('GET', `/api/cats/${cat.id}/sale`, { as: buyer })).json()
  expect(sale).toMatchObject({ policy: 'flexible', refundSteps: [{ refund: 30_000 }, {}, {}] })
})

it('an open payment from before terms were stored is replaced', async () => {
  const old = await startDeposit(app(), buyer, cat)
  await db().update(payments).set({ terms: null })
  const next = await startDeposit(app(), buyer, cat)
  expect(next.paymentIntentId).not.toBe(old.paymentIntentId)
})
