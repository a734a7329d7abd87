import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { moderationDecisions } from '#features/moderation/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { charges, payments } from '#features/payments/api/tables.ts'
import { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import { addDays } from '#lib/dates.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { dayIn } from '#lib/times.ts'
import { addBreeder, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { turnSiteOff } from '#testing/outages.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { type BoughtCat, buyCat, refundedByProvider, refundsOf } from '#testing/sales/refunds.ts'
import { listCancelDeadlines } from './api/cancellation/deadlines.ts'
import { refunds } from './api/tables.ts'

const ZONE = 'America/Los_Angeles'
const { app, database } = appOfThisFile({ rateLimits: false })
let owner: TestUser
let cattery: Cattery
let sale: BoughtCat

const today = () => dayIn(app().clock.now(), ZONE)
/** Buys a kitten that goes home in four weeks, for $1,800 with a deposit of $300. */
const buy = (kind: 'full' | 'deposit' = 'deposit') =>
  buyCat(app(), {
    kind,
    breederId: cattery.id,
    price: 180_000,
    depositAmount: 30_000,
    birthDate: addDays(today(), -56),
  })

beforeEach(async () => {
  // Sessions end after 30 days.
  app().clock.set(new Date())
  owner = await signUp(app())
  cattery = await addBreeder(app(), { userId: owner.id, timeZone: ZONE, depositPolicy: 'moderate' })
  sale = await buy()
})

// Jobs that still run would lock rows while the tables are emptied.
afterEach(async () => {
  const countRunning = async () =>
    (
      await database().query<{ count: number }>({
        text: "select count(*)::int as count from jobs.job where state in ('created', 'active')",
        values: [],
      })
    )[0]?.count
  await expect.poll(countRunning).toBe(0)
})

const preview = (as: { cookie: string }, { transactionId } = sale) =>
  app().request('GET', `/api/orders/${transactionId}/cancellation`, { as })
const cancel = (
  as: { cookie: string },
  expectedRefund: number,
  more: object = {},
  { transactionId } = sale,
) =>
  app().request('POST', `/api/orders/${transactionId}/cancel`, {
    as,
    body: { reason: 'Our plans have changed.', expectedRefund, ...more },
  })
const catStatus = async ({ cat } = sale) =>
  (await app().services.db.select().from(cats).where(eq(cats.id, cat.id)))[0]?.status
const eventKinds = async ({ transactionId } = sale) =>
  (
    await app()
      .services.db.select()
      .from(transactionEvents)
      .where(eq(transactionEvents.transactionId, transactionId))
      .orderBy(transactionEvents.createdAt, transactionEvents.id)
  ).map(({ kind }) => kind)

describe('the preview', () => {
  it('shows everything in the first 24 hours, then what the policy refunds, and until when', async () => {
    const hourBeforeEnd = app().clock.now().getTime() + DAY_MS
    const first = (await preview(sale.buyer)).json()
    expect(first).toMatchObject({
      refund: 30_000,
      kept: 0,
      later: 15_000,
      timeZone: ZONE,
      charges: [{ kind: 'deposit', amount: 30_000, refund: 30_000 }],
    })
    expect(Math.abs(Date.parse(first.until.time) - hourBeforeEnd)).toBeLessThan(MINUTE_MS)
    app().clock.advance(DAY_MS + MINUTE_MS)
    expect((await preview(sale.buyer)).json()).toMatchObject({
      refund: 15_000,
      kept: 15_000,
      later: 0,
      until: { day: addDays(today(), 27) },
      charges: [{ refund: 15_000 }],
    })
    app().clock.advance(27 * DAY_MS)
    expect((await preview(sale.buyer)).json()).toMatchObject({ refund: 0, kept: 30_000, until: null })
  })

  it('applies the policy to the deposit share of a cat that was paid in full', async () => {
    const paid = await buy('full')
    app().clock.advance(2 * DAY_MS)
    expect((await preview(paid.buyer, paid)).json()).toMatchObject({
      refund: 165_000,
      kept: 15_000,
      later: 150_000,
      charges: [{ kind: 'full', amount: 180_000, refund: 165_000 }],
    })
  })

  it('is the full refund for the breeder', async () => {
    app().clock.advance(20 * DAY_MS)
    expect((await preview(owner)).json()).toMatchObject({ refund: 30_000, until: null, later: null })
  })

  it('is not found for everyone else', async () => {
    const stranger = await signUp(app())
    const staff = await signUpStaff(app())
    for (const as of [stranger, staff]) expect((await preview(as)).statusCode).toBe(404)
    expect((await cancel(stranger, 30_000)).statusCode).toBe(404)
    const unknown = { ...sale, transactionId: crypto.randomUUID() }
    expect((await preview(sale.buyer, unknown)).statusCode).toBe(404)
    expect((await app().request('GET', `/api/orders/${sale.transactionId}/cancellation`)).statusCode).toBe(
      401,
    )
  })
})

describe('a buyer who cancels', () => {
  it('gets back what the policy says, and the cat is available again', async () => {
    app().clock.advance(2 * DAY_MS)
    const response = await cancel(sale.buyer, 15_000)
    expect(response.json()).toMatchObject({ status: 'canceled', paid: 30_000, refunded: 15_000, due: 0 })
    expect(await catStatus()).toBe('available')
    await expect.poll(() => refundedByProvider(app(), sale)).toBe(15_000)
    await expect.poll(() => eventKinds()).toEqual(['payDeposit', 'cancel', 'refundSucceeded'])
    const refunds = await app().request('GET', `/api/orders/${sale.transactionId}/refunds`, { as: owner })
    expect(refunds.json()).toMatchObject([
      { amount: 15_000, chargeKind: 'deposit', progress: 'sent', reason: 'Our plans have changed.' },
    ])
    const stranger = await signUp(app())
    const path = `/api/orders/${sale.transactionId}/refunds`
    expect((await app().request('GET', path, { as: stranger })).statusCode).toBe(404)
  })

  it('is asked again if the refund has changed since it was shown', async () => {
    app().clock.advance(2 * DAY_MS)
    const response = await cancel(sale.buyer, 30_000)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'conflict', details: { refund: 15_000 } })
    expect(await refundsOf(app(), sale)).toMatchObject({ rows: [], refunded: 0, status: 'deposit_paid' })
  })

  it('cancels once, however often and at the same time the request is sent', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => cancel(sale.buyer, 30_000)))
    for (const response of [...responses, await cancel(sale.buyer, 30_000)])
      expect(response.json()).toMatchObject({ status: 'refunded', refunded: 30_000 })
    expect((await refundsOf(app(), sale)).rows).toHaveLength(1)
    expect((await eventKinds()).filter((kind) => kind === 'refund')).toHaveLength(1)
  })

  it('can do so while suspended', async () => {
    const { db } = app().services
    await db.update(users).set({ suspendedAt: app().clock.now() }).where(eq(users.id, sale.buyer.id))
    expect((await preview(sale.buyer)).statusCode).toBe(200)
    expect((await cancel(sale.buyer, 30_000)).statusCode).toBe(200)
  })

  it('cannot state the reasons of a breeder, contact details, or nothing', async () => {
    expect((await cancel(sale.buyer, 30_000, { cause: 'cat_died' })).statusCode).toBe(403)
    const contact = await cancel(sale.buyer, 30_000, { reason: 'Call me at 503-555-0142 instead' })
    expect(contact.json()).toMatchObject({ code: 'invalid', fields: { reason: expect.any(String) } })
    for (const body of [{ reason: ' ' }, { expectedRefund: -1 }, { expectedRefund: 1.5 }, { cause: 'x' }])
      expect((await cancel(sale.buyer, 30_000, body)).statusCode).toBe(400)
    expect((await refundsOf(app(), sale)).status).toBe('deposit_paid')
  })

  it('does not cancel a sale with a payment in progress, or after the handover', async () => {
    const { db } = app().services
    for (const state of ['claimed', 'captured'] as const) {
      await db.update(payments).set({ state })
      const response = await cancel(sale.buyer, 30_000)
      expect(response.statusCode).toBe(409)
      expect(response.json().message).toContain('is being processed')
    }
    await db.update(payments).set({ state: 'recorded' })
    await db.update(transactions).set({ status: 'completed' })
    expect((await cancel(sale.buyer, 30_000)).json().message).toContain('handed over')
    expect((await preview(owner)).statusCode).toBe(409)
  })

  it('at the same time as the breeder ends in one cancellation', async () => {
    app().clock.advance(2 * DAY_MS)
    const responses = await Promise.all([cancel(sale.buyer, 15_000), cancel(owner, 30_000)])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const { rows, refunded } = await refundsOf(app(), sale)
    expect(rows).toHaveLength(1)
    expect([15_000, 30_000]).toContain(refunded)
    expect((await eventKinds()).filter((kind) => kind === 'refund' || kind === 'cancel')).toHaveLength(1)
  })
})

describe('a breeder who cancels', () => {
  it('refunds everything, also after a deadline of the policy', async () => {
    app().clock.advance(29 * DAY_MS)
    expect((await cancel(owner, 30_000)).json()).toMatchObject({ status: 'refunded', refunded: 30_000 })
    expect(await catStatus()).toBe('available')
    await expect.poll(() => refundedByProvider(app(), sale)).toBe(30_000)
  })

  it.for(['cat_died', 'failed_vet_check'])('for the reason %s withdraws the cat', async (cause) => {
    expect((await cancel(owner, 30_000, { cause })).statusCode).toBe(200)
    expect(await catStatus()).toBe('withdrawn')
    expect((await refundsOf(app(), sale)).refunded).toBe(30_000)
  })
})

describe('staff', () => {
  const refund = (as: { cookie: string }, body: object) =>
    app().request('POST', `/api/admin/orders/${sale.transactionId}/refund`, {
      as,
      body: { reason: 'The kitten was ill.', expectedRemaining: 30_000, ...body },
    })

  it('refund a part without ending the sale, once per amount that was left, and log it', async () => {
    const staff = await signUpStaff(app())
    const [first, second] = await Promise.all([
      refund(staff, { amount: 10_000 }),
      refund(staff, { amount: 10_000 }),
    ])
    expect([first?.statusCode, second?.statusCode].sort()).toEqual([200, 409])
    expect((await refund(staff, { amount: 10_000 })).json()).toMatchObject({ details: { remaining: 20_000 } })
    expect(await refundsOf(app(), sale)).toMatchObject({ refunded: 10_000, status: 'deposit_paid' })
    expect(await catStatus()).toBe('reserved')
    expect(await app().services.db.select().from(moderationDecisions)).toMatchObject([
      { action: 'refund', userId: sale.buyer.id, actorId: staff.id, subjectId: sale.transactionId },
    ])
    // What was refunded before is taken off the refund of the policy.
    app().clock.advance(2 * DAY_MS)
    expect((await preview(sale.buyer)).json()).toMatchObject({ refund: 5_000, kept: 15_000 })
    expect((await preview(owner)).json()).toMatchObject({ refund: 20_000 })
  })

  it('refund after an outage of 36 days what the policy no longer refunds', async () => {
    app().clock.advance(36 * DAY_MS)
    const staff = await signUpStaff(app())
    expect((await refund(staff, { amount: 30_000 })).json()).toEqual({ remaining: 0 })
    expect((await refundsOf(app(), sale)).status).toBe('refunded')
  })

  it('end the sale with a full refund, or cancel with any amount', async () => {
    const staff = await signUpStaff(app())
    expect((await refund(staff, { amount: 30_000 })).json()).toEqual({ remaining: 0 })
    expect((await refundsOf(app(), sale)).status).toBe('refunded')
    expect(await catStatus()).toBe('available')
    sale = await buy()
    const canceled = await refund(staff, { amount: 0, cancels: true, cause: 'failed_vet_check' })
    expect(canceled.json()).toEqual({ remaining: 30_000 })
    expect((await refundsOf(app(), sale)).status).toBe('canceled')
    expect(await catStatus()).toBe('withdrawn')
    expect((await refund(staff, { amount: 30_000 })).json()).toEqual({ remaining: 0 })
    expect((await refundsOf(app(), sale)).status).toBe('canceled')
  })

  it('refund a completed sale in part, or completely', async () => {
    const staff = await signUpStaff(app())
    sale = await buy('full')
    const { db } = app().services
    const done = { status: 'completed' } as const
    await db.update(transactions).set(done).where(eq(transactions.id, sale.transactionId))
    const partial = await refund(staff, { amount: 50_000, expectedRemaining: 180_000 })
    expect(partial.json()).toEqual({ remaining: 130_000 })
    expect((await refundsOf(app(), sale)).status).toBe('completed')
    await refund(staff, { amount: 130_000, expectedRemaining: 130_000 })
    expect(await refundsOf(app(), sale)).toMatchObject({ status: 'refunded', refunded: 180_000 })
    expect(await catStatus()).toBe('sold')
  })

  it('alone may do so, not for their own sales, and not more than what is left', async () => {
    const staff = await signUpStaff(app())
    expect((await refund(sale.buyer, { amount: 1 })).statusCode).toBe(403)
    expect((await refund(staff, { amount: 30_001 })).statusCode).toBe(409)
    for (const body of [{ amount: 0 }, { amount: -1 }, { amount: 1.5 }, { amount: 1, reason: '' }])
      expect((await refund(staff, body)).statusCode).toBe(400)
    const { db } = app().services
    await db.update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, sale.buyer.id))
    expect((await refund(sale.buyer, { amount: 1 })).statusCode).toBe(403)
    expect((await refundsOf(app(), sale)).refunded).toBe(0)
  })
})

describe("a refund in the provider's dashboard", () => {
  const chargeOf = async ({ intent } = sale) =>
    (await controlsOf(app()).objects('charge', intent.paymentIntentId))[0]?.id ?? ''

  it('in part is recorded once, and the sale goes on', async () => {
    controlsOf(app()).webhooks.copies = 2
    await controlsOf(app()).refund(await chargeOf(), 10_000)
    await expect
      .poll(() => refundsOf(app(), sale))
      .toMatchObject({
        rows: [{ amount: 10_000, origin: 'provider', state: 'succeeded' }],
        refunded: 10_000,
        status: 'deposit_paid',
      })
    controlsOf(app()).webhooks.copies = 1
    expect(await eventKinds()).toEqual(['payDeposit', 'partialRefund'])
  })

  it('of everything before the handover ends the sale, whatever the order of the webhooks', async () => {
    const { webhooks } = controlsOf(app())
    webhooks.paused = true
    await controlsOf(app()).refund(await chargeOf(), 10_000)
    await controlsOf(app()).refund(await chargeOf())
    await controlsOf(app()).deliverPending('backward')
    await expect
      .poll(() => refundsOf(app(), sale))
      .toMatchObject({
        refunded: 30_000,
        status: 'refunded',
        rows: [{ amount: 10_000 }, { amount: 20_000 }],
      })
    expect(await catStatus()).toBe('available')
    expect(await eventKinds()).toEqual(['payDeposit', 'partialRefund', 'refund'])
  })

  it('takes the place of ours that could not be sent, and not of that for another sale', async () => {
    const { db } = app().services
    const neighbor = await buy()
    const [charge] = await db.select().from(charges).where(eq(charges.transactionId, neighbor.transactionId))
    if (!charge) throw new Error('no charge')
    const rejected = {
      reason: 'Our plans have changed.',
      state: 'failed',
      createdAt: app().clock.now(),
    } as const
    await db
      .insert(refunds)
      .values({ ...rejected, transactionId: neighbor.transactionId, chargeId: charge.id, amount: 15_000 })
    const { failures } = controlsOf(app())
    failures.failNext(1_000, { how: 'error', when: 'before', path: '/refunds' })
    app().clock.advance(2 * DAY_MS)
    await cancel(sale.buyer, 15_000)
    await controlsOf(app()).refund(await chargeOf())
    failures.failNext(0, { how: 'error', when: 'before' })
    app().clock.advance(DAY_MS)
    await expect
      .poll(async () => {
        app().clock.advance(MINUTE_MS)
        const { rows, refunded } = await refundsOf(app(), sale)
        return { states: rows.map(({ state, origin }) => `${origin} ${state}`).sort(), refunded }
      })
      .toEqual({ states: ['order canceled', 'provider succeeded'], refunded: 30_000 })
    expect((await refundsOf(app(), neighbor)).rows).toMatchObject([{ amount: 15_000, state: 'failed' }])
  })
})

it('an outage moves the deadlines of paid sales that are neither frozen nor ended', async () => {
  const { db, clock } = app().services
  const [frozen, ended] = [await buy(), await buy()]
  const change = (id: string, values: Partial<typeof transactions.$inferInsert>) =>
    db.update(transactions).set(values).where(eq(transactions.id, id))
  await change(frozen.transactionId, { frozen: 'dispute' })
  await change(ended.transactionId, { status: 'canceled' })
  expect(await listCancelDeadlines(db, { now: clock.now(), outages: [] })).toMatchObject([
    { userId: sale.buyer.id, path: `/orders/${sale.transactionId}` },
  ])
})

it('while the site is off for 36 days, a refund does not shrink: the buyer has three days after the start to cancel', async () => {
  const before = (await preview(sale.buyer)).json()
  expect(before.refund).toBe(30_000)
  const until = await turnSiteOff(app())
  const after = (await preview(sale.buyer)).json()
  expect(after).toMatchObject({ refund: 30_000, until: { time: until.toISOString() } })
  app().clock.set(until)
  const { refund: late } = (await preview(sale.buyer)).json()
  expect(late).toBeLessThan(30_000)
  expect((await cancel(sale.buyer, 30_000)).statusCode).toBe(409)
  app().clock.advance(-1)
  expect((await cancel(sale.buyer, 30_000)).statusCode).toBe(200)
})
