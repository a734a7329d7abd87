/** A sale whose cat died before the handover: who is told when, what stops, and what comes back. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { users } from '#features/accounts/api/tables.ts'
import { animals } from '#features/breeding/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { addSystemMessage } from '#features/messages/api/index.ts'
import { callsOf } from '#features/messages/test-world.ts'
import { listDueReminders } from '#features/orders/api/index.ts'
import type { Order } from '#features/orders/contract.ts'
import { nextStep, orderTitle } from '#features/orders/order-texts.ts'
import { sweepCatDeaths } from '#features/sales/api/cat-deaths.ts'
import { setFrozen } from '#features/sales/api/index.ts'
import { catDeaths, transactionEvents, transactions } from '#features/sales/api/tables.ts'
import { addDays } from '#lib/dates.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { dayIn } from '#lib/times.ts'
import { read } from '#platform/db/rows.ts'
import { addBreeder, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { whenTold } from '#testing/mails.ts'
import { type BoughtCat, buyCat, refundsOf } from '#testing/sales/refunds.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import type { Cancellation } from './contract.ts'

const ZONE = 'America/Los_Angeles'
const { app } = appOfThisFile({ rateLimits: false })
const db = () => app().services.db
const { send } = callsOf(app)
let owner: TestUser
let cattery: Cattery
let sale: BoughtCat
/** Of the same cattery, whose cat lives. */
let second: BoughtCat

const buy = (kind: 'full' | 'deposit' = 'deposit') =>
  buyCat(app(), {
    kind,
    breederId: cattery.id,
    price: 180_000,
    depositAmount: 30_000,
    birthDate: addDays(dayIn(app().clock.now(), ZONE), -56),
  })

beforeEach(async () => {
  app().clock.set(new Date())
  owner = await signUp(app())
  cattery = await addBreeder(app(), { userId: owner.id, timeZone: ZONE, depositPolicy: 'firm' })
  sale = await buy()
  second = await buy()
  // The policy refunds nothing any more.
  app().clock.advance(2 * DAY_MS)
})

const write = (values: Partial<typeof animals.$inferInsert>, { cat }: Pick<BoughtCat, 'cat'> = sale) =>
  db()
    .update(animals)
    .set(values)
    .where(eq(animals.id, sql`(select animal_id from cats where id = ${cat.id})`))
const die = (of?: BoughtCat) => write({ status: 'died' }, of)
const sweep = () => sweepCatDeaths(app().services)
const orderFor = async (as: TestUser, { transactionId } = sale) =>
  (await app().request('GET', `/api/orders/${transactionId}`, { as })).json<Order>()
const frozen = async () => [(await orderFor(owner)).frozen, (await orderFor(owner, second)).frozen]
const kindsOf = async (as: TestUser, of = sale) => (await orderFor(as, of)).events.map(({ kind }) => kind)
const noticesOf = async (as: TestUser) => {
  await whenTold(app())
  return (await app().request('GET', '/api/notices', { as })).json<{ title: string; text: string }[]>()
}
const newsOf = async (as: TestUser) =>
  (await noticesOf(as)).filter(({ title }) => title.includes('has died') || title.includes('is alive'))
const preview = async (as: TestUser, { transactionId } = sale) =>
  (await app().request('GET', `/api/orders/${transactionId}/cancellation`, { as })).json<Cancellation>()
const cancel = (as: TestUser, expectedRefund: number, more: object = {}, { transactionId } = sale) =>
  app().request('POST', `/api/orders/${transactionId}/cancel`, {
    as,
    body: { reason: 'Juniper died.', expectedRefund, ...more },
  })

describe('the family', () => {
  it('is told once its breeder has written, and once', async () => {
    await send(owner, sale.buyer.id, 'Here is a picture of Juniper.')
    app().clock.advance(MINUTE_MS)
    await die()
    expect(await sweep()).toBe(1)
    expect(await frozen()).toEqual(['cat_died', null])
    // Neither its own messages, nor those to others, nor what the breeder wrote before.
    app().clock.advance(MINUTE_MS)
    await send(sale.buyer, owner.id, 'How is she?')
    await send(owner, second.buyer.id, 'Your kitten is well.')
    // Nor what reports an event.
    const event = { senderId: owner.id, receiverId: sale.buyer.id, catId: sale.cat.id }
    await addSystemMessage(app().services, db(), { ...event, content: 'An event.', eventKey: 'test' })
    expect(await sweep()).toBe(0)
    expect(await newsOf(sale.buyer)).toEqual([])
    await send(owner, sale.buyer.id, 'I have very sad news about Juniper.')
    expect((await Promise.all([sweep(), sweep()])).some((changed) => changed === 1)).toBe(true)
    expect(await sweep()).toBe(0)
    expect(await newsOf(sale.buyer)).toEqual([
      expect.objectContaining({
        title: 'Juniper has died',
        text: expect.stringContaining('everything that you paid comes back: $300.'),
      }),
    ])
    expect([await newsOf(owner), await newsOf(second.buyer)]).toEqual([[], []])
    expect((await kindsOf(sale.buyer)).filter((kind) => kind === 'catDied')).toHaveLength(1)
    const subjects = await read(db(), z.object({ subject: z.string() })).rows(sql`
      select data -> 'message' ->> 'subject' as subject from jobs.job
      where name = 'mail.send' and data -> 'message' ->> 'to' = ${sale.buyer.email}`)
    expect(subjects.filter(({ subject }) => subject === 'Juniper has died')).toHaveLength(1)
  })

  it('is told after 24 hours without a message', async () => {
    await die()
    await sweep()
    app().clock.advance(DAY_MS - 1)
    expect([await sweep(), await newsOf(sale.buyer)]).toEqual([0, []])
    app().clock.advance(1)
    expect([await sweep(), (await newsOf(sale.buyer)).length]).toEqual([1, 1])
  })

  it('can cancel with everything back, also before it is told', async () => {
    expect((await preview(sale.buyer)).refund).toBe(0)
    await die()
    await sweep()
    expect(await preview(sale.buyer)).toMatchObject({ refund: 30_000, kept: 0, until: null })
    expect((await preview(second.buyer, second)).refund).toBe(0)
    const response = await cancel(sale.buyer, 30_000)
    expect([response.statusCode, response.json().status]).toEqual([200, 'refunded'])
    await expect
      .poll(async () => (await refundsOf(app(), sale)).rows.map(({ amount }) => amount))
      .toEqual([30_000])
    const [cat] = await db().select().from(cats).where(eq(cats.id, sale.cat.id))
    expect([cat?.status, (await orderFor(sale.buyer)).frozen]).toEqual(['withdrawn', null])
    app().clock.advance(2 * DAY_MS)
    expect([await sweep(), await newsOf(sale.buyer)]).toEqual([0, []])
    expect(await findSaleErrors(db())).toEqual([])
  })

  it('gets everything back of a cat that was paid in full, when its breeder cancels', async () => {
    const paid = await buy('full')
    await die(paid)
    await sweep()
    const response = await cancel(owner, 180_000, { cause: 'cat_died' }, paid)
    expect([response.statusCode, response.json().status]).toEqual([200, 'refunded'])
    expect(await findSaleErrors(db())).toEqual([])
  })

  it('is told of a correction if it was told of the death, and the sale continues', async () => {
    await die()
    await sweep()
    await write({ status: 'kept' })
    expect([await sweep(), await frozen()]).toEqual([1, [null, null]])
    expect(await newsOf(sale.buyer)).toEqual([])

    await die()
    await sweep()
    app().clock.advance(DAY_MS)
    await sweep()
    expect((await newsOf(sale.buyer)).map(({ title }) => title)).toEqual(['Juniper has died'])
    await write({ status: 'kept' })
    expect(await sweep()).toBe(1)
    expect((await newsOf(sale.buyer)).map(({ title }) => title)).toEqual(['Juniper is alive'])
    expect((await orderFor(sale.buyer)).frozen).toBe(null)
    expect(await db().select().from(catDeaths)).toEqual([])
    expect((await preview(sale.buyer)).refund).toBe(0)
  })
})

describe('while the cat of a sale is dead,', () => {
  it('nobody pays, is reminded, or ends the reservation because of the balance', async () => {
    await db()
      .update(transactions)
      .set({ finalPaymentDue: addDays(dayIn(app().clock.now(), ZONE), -1) })
    expect((await listDueReminders(db(), app().clock.now())).toSorted()).toEqual(
      [sale.transactionId, second.transactionId].toSorted(),
    )
    await die()
    await sweep()
    expect(await listDueReminders(db(), app().clock.now())).toEqual([second.transactionId])
    const pay = await app().request('POST', `/api/orders/${sale.transactionId}/balance-intent`, {
      as: sale.buyer,
    })
    expect([pay.statusCode, pay.json().message]).toEqual([
      409,
      'This order is on hold. Please read your messages.',
    ])
    const day = addDays(dayIn(app().clock.now(), ZONE), 60)
    const pickup = await app().request('POST', `/api/orders/${sale.transactionId}/pickup`, {
      as: sale.buyer,
      body: { id: newId(), day, time: null },
    })
    expect(pickup.statusCode).toBe(409)
  })

  it('no list or calendar names its pickup, and no payout is expected', async () => {
    const pickupDay = (await orderFor(owner)).goHomeDate
    for (const { transactionId, buyer } of [sale, second]) {
      const id = newId()
      const path = `/api/orders/${transactionId}/pickup`
      await app().request('POST', path, { as: buyer, body: { id, day: pickupDay, time: null } })
      await app().request('POST', `${path}/answer`, { as: owner, body: { proposalId: id, answer: 'accept' } })
    }
    await db().update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
    const named = async () => {
      const pickups = (await app().request('GET', '/api/pickups', { as: owner })).json<
        { transactionId: string }[]
      >()
      const month = `month=${pickupDay.slice(0, 7)}`
      const { entries } = (await app().request('GET', `/api/calendar?${month}`, { as: owner })).json<{
        entries: { kind: string; path: string }[]
      }>()
      const ofKind = (kind: string) =>
        entries.filter((entry) => entry.kind === kind).map(({ path }) => path.slice(-36))
      return [pickups.map(({ transactionId }) => transactionId), ofKind('pickup'), ofKind('go_home')].map(
        (ids) => ids.toSorted(),
      )
    }
    const both = [sale.transactionId, second.transactionId].toSorted()
    expect(await named()).toEqual([both, both, both])
    const payout = async ({ transactionId } = sale) =>
      (await app().request('GET', `/api/sales/${transactionId}/payout`, { as: owner })).json<{
        expectedOn: string | null
      }>()
    expect((await payout()).expectedOn).not.toBe(null)
    await die()
    await sweep()
    const alive = [second.transactionId]
    expect(await named()).toEqual([alive, alive, alive])
    expect([(await payout()).expectedOn, (await payout(second)).expectedOn !== null]).toEqual([null, true])
  })

  it('a dispute comes first, and the sale is frozen again after it', async () => {
    await die()
    await sweep()
    const stored = async () => {
      const [row] = await db().select().from(transactions).where(eq(transactions.id, sale.transactionId))
      if (!row) throw new Error('no sale')
      return row
    }
    const set = async (freeze: 'dispute' | null) => setFrozen(db(), await stored(), freeze, app().clock.now())
    await set('dispute')
    app().clock.advance(2 * DAY_MS)
    expect([await sweep(), await newsOf(sale.buyer)]).toEqual([0, []])
    await set(null)
    expect(await sweep()).toBe(2)
    expect((await newsOf(sale.buyer)).length).toBe(1)
  })
})

describe('a sale is not frozen', () => {
  const isFrozen = async (of: BoughtCat) => {
    await die(of)
    await sweep()
    return (await orderFor(owner, of)).frozen
  }

  it('after a party has confirmed the handover', async () => {
    const paid = await buy('full')
    const by = { actor: 'buyer' as const, actorId: paid.buyer.id }
    await db()
      .insert(transactionEvents)
      .values({
        transactionId: paid.transactionId,
        kind: 'confirmHandover',
        ...by,
        fromStatus: 'paid',
        toStatus: 'paid',
        createdAt: app().clock.now(),
      })
    expect(await isFrozen(paid)).toBe(null)
  })

  it.each(['completed', 'canceled', 'refunded', 'pending'] as const)('that is %s', async (status) => {
    await db().update(transactions).set({ status }).where(eq(transactions.id, sale.transactionId))
    expect(await isFrozen(sale)).toBe(null)
  })
})

describe('what the order says', () => {
  it('does not tell the buyer before the breeder has, and names the death to the breeder at once', async () => {
    await die()
    await sweep()
    const says = async (as: TestUser) => {
      const order = await orderFor(as)
      return [orderTitle(order), nextStep(order).title]
    }
    const { businessName } = cattery
    expect(await says(sale.buyer)).toEqual(['Juniper is reserved for you', 'On hold'])
    expect(nextStep(await orderFor(sale.buyer)).text).toBe(
      `${businessName} has news about Juniper and will write to you. Nothing is due until then.`,
    )
    const { buyerName } = await orderFor(owner)
    expect(await says(owner)).toEqual([
      `Juniper, reserved by ${buyerName}`,
      `Please tell ${buyerName} that Juniper died`,
    ])
    app().clock.advance(DAY_MS)
    await sweep()
    expect(await says(sale.buyer)).toEqual(['Your reservation of Juniper', 'Juniper has died'])
    expect(await says(owner)).toEqual([`Juniper, reserved by ${buyerName}`, 'Juniper has died'])
    expect(nextStep(await orderFor(owner)).text).toContain(
      'You can also cancel the sale, with a full refund.',
    )
  })
})
