/** Due dates of balances: reminders, more time, and reservations that end because the balance is overdue. */
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { messages } from '#features/messages/api/tables.ts'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { sendBalanceReminders } from '#features/notifications/api/sales/balance-reminders.ts'
import { announceSaleEvent } from '#features/notifications/api/sales/sale-announcements.ts'
import type { Notice } from '#features/notifications/contract.ts'
import { recordReminder } from '#features/orders/api/index.ts'
import type { Order } from '#features/orders/contract.ts'
import { addStop } from '#features/payment-stops/api/index.ts'
import { claimBalance } from '#features/payments/api/balance-claim.ts'
import { findPayment } from '#features/payments/api/store.ts'
import { findSale } from '#features/sales/api/index.ts'
import { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import { addDays } from '#lib/dates.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { KEYS } from '#testing/app.ts'
import { addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { deliverMails } from '#testing/mails.ts'
import { turnSiteOff } from '#testing/outages.ts'
import { authorize, confirmPayment, controlsOf, reserve, startBalance } from '#testing/sales/purchase.ts'
import { releaseOverdue } from './api/release.ts'

const { app, database } = appOfThisFile({ rateLimits: false, work: false })
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }
let sale: typeof transactions.$inferSelect
/** The due date of the balance. */
let due: string
/** How many emails `announced` has returned. */
let seen: number

beforeEach(async () => {
  await database().query({ text: 'delete from jobs.job', values: [] })
  app().clock.set(new Date('2026-05-06T16:00:00Z'))
  ;[buyer, breeder] = [await signUp(app()), await signUpBreeder(app())]
  await app().services.db.update(cats).set({ birthDate: '2026-04-01' }).where(eq(cats.id, breeder.cat.id))
  sale = await reserve(app(), buyer, breeder.cat)
  due = sale.finalPaymentDue ?? ''
  seen = 0
})

/** Noon in New York, a number of days after the due date. */
const setDay = (days: number, time = '16:00') =>
  app().clock.set(new Date(`${addDays(due, days)}T${time}:00Z`))
/** Plans the reminders that are due. */
const plan = () => sendBalanceReminders(app().services, { publicUrl: 'https://littermate.example' })
/** The same, and the mail server accepts them. */
const remind = async () => {
  await plan()
  await deliverMails(app())
}
/** The last reminder is sent on a day, so that the reservation can end three days later. */
const remindOn = async (days: number) => {
  setDay(days, '13:00')
  await remind()
}
const eventsOf = async (kind: 'remindBalance' | 'release' | 'extend') =>
  app()
    .services.db.select()
    .from(transactionEvents)
    .where(and(eq(transactionEvents.transactionId, sale.id), eq(transactionEvents.kind, kind)))
    .orderBy(transactionEvents.createdAt)
const reminded = async () => (await eventsOf('remindBalance')).map(({ details }) => details.day)
const saleNow = () => findSale(app().services.db, sale.id)
const catStatus = async () =>
  (await app().services.db.select().from(cats).where(eq(cats.id, breeder.cat.id)))[0]?.status
const extend = (finalPaymentDue: unknown, as: { cookie: string } = breeder, id = sale.id) =>
  app().request('POST', `/api/orders/${id}/extend`, { as, body: { finalPaymentDue } })
const release = (as: { cookie: string } = breeder, id = sale.id) =>
  app().request('POST', `/api/orders/${id}/release`, { as })
const order = async (as: TestUser) =>
  (await app().request('GET', `/api/orders/${sale.id}`, { as })).json<Order>()

/** Announces all events, as the job does; returns of which the parties were notified since the last call. */
async function announced() {
  const { db } = app().services
  for (const { id } of await db.select().from(transactionEvents).orderBy(transactionEvents.createdAt))
    await announceSaleEvent(app().services, { publicUrl: 'https://littermate.example', keys: KEYS }, id)
  const all = await mails()
  const latest = all.slice(seen).map(({ to, subject }) => [nameOf(to), subject])
  seen = all.length
  return latest
}
const nameOf = (to: string) => (to === buyer.email ? 'buyer' : 'breeder')
type Mail = { to: string; subject: string; text: string }
const mails = async () =>
  (
    await database().query<{ message: Mail }>({
      text: `select data -> 'message' as message from jobs.job where name = 'mail.send' order by created_on, data #>> '{message,id}'`,
      values: [],
    })
  ).map(({ message }) => message)
const notices = async (as: TestUser) => (await app().request('GET', '/api/notices', { as })).json<Notice[]>()
const systemMessages = async () =>
  (await app().services.db.select().from(messages).orderBy(messages.createdAt)).map(({ content }) => content)

it('the balance is due 14 days after the go-home date of a kitten', () => {
  expect(sale).toMatchObject({ goHomeDate: '2026-06-24', finalPaymentDue: '2026-07-08' })
})

it('the balance for a cat that is old enough to leave is due 14 days after the deposit', async () => {
  const cat = await addCat(app(), { birthDate: '2025-04-01' })
  expect(await reserve(app(), buyer, cat)).toMatchObject({
    goHomeDate: '2026-05-06',
    finalPaymentDue: '2026-05-20',
  })
})

describe('reminders', () => {
  it('are sent 7 days and 1 day before, on the day, and 3 days after, each once', async () => {
    await announced()
    for (let day = -9; day <= 12; day += 1) {
      setDay(day, '12:00')
      await remind()
      setDay(day)
      await Promise.all([plan(), plan(), plan()])
      await deliverMails(app())
    }
    expect(await reminded()).toEqual([-7, -1, 0, 3])
    const days = (await eventsOf('remindBalance')).map(({ createdAt }) => createdAt.toISOString())
    expect(days).toEqual([-7, -1, 0, 3].map((day) => `${addDays(due, day)}T16:00:00.000Z`))
  })

  it('remind the buyer of what is due and until when, and the breeder once it is overdue', async () => {
    await announced()
    setDay(-7)
    await remind()
    expect(await announced()).toEqual([['buyer', 'The balance for Juniper is due in 7 days, on Wed, Jul 8']])
    expect((await notices(buyer))[0]).toMatchObject({
      kind: 'order',
      path: `/orders/${sale.id}`,
      isRead: false,
      text: '$2,000.00 is due in 7 days, on Wed, Jul 8.',
    })
    setDay(0)
    await remind()
    expect(await announced()).toEqual([['buyer', 'The balance for Juniper is due today, Wed, Jul 8']])
    setDay(3)
    await remind()
    expect((await announced()).sort()).toEqual([
      ['breeder', 'The balance for Juniper is 3 days overdue'],
      ['buyer', 'The balance for Juniper is overdue'],
    ])
    const mail = (await mails()).findLast(({ to }) => to === buyer.email)
    for (const text of [
      'The balance of $2,000.00 for Juniper was due 3 days ago, on Wed, Jul 8.',
      'Juniper is still reserved for you. Quiet Paws may end the reservation from Tue, Jul 14 on, and it ends automatically on Wed, Jul 29.',
      'If you need more time, message Quiet Paws, who can move the due date.',
      `Pay the balance:\nhttps://littermate.example/orders/${sale.id}`,
    ])
      expect(mail?.text).toContain(text)
    expect((await systemMessages()).at(-1)).toBe(
      'Reminder: the balance of $2,000 for Juniper was due 3 days ago, on Wed, Jul 8',
    )
  })

  it('after a downtime are only the most recent one', async () => {
    setDay(2)
    await remind()
    setDay(5)
    await remind()
    expect(await reminded()).toEqual([0, 3])
  })

  it('are evaluated in the cattery’s time zone, which the sale keeps', async () => {
    await app().services.db.update(breeders).set({ timeZone: 'Pacific/Honolulu' })
    const other = await signUpBreeder(app())
    const second = await reserve(app(), buyer, other.cat)
    expect(second.timeZone).toBe('America/New_York')
    await app()
      .services.db.update(breeders)
      .set({ timeZone: 'Pacific/Honolulu' })
      .where(eq(breeders.id, other.cattery.id))
    setDay(0, '13:00')
    await remind()
    expect(await reminded()).toEqual([0])
  })

  it('that were sent before the balance is paid are in the timeline, and announce nothing', async () => {
    await announced()
    setDay(-1)
    await plan()
    const intent = await startBalance(app(), buyer, sale)
    await authorize(app(), intent)
    await confirmPayment(app(), buyer, intent)
    await deliverMails(app())
    expect((await announced()).map(([, subject]) => subject).sort()).toEqual([
      'Robin T. paid the balance of $2,000 for Juniper',
      'The balance for Juniper is due tomorrow, Wed, Jul 8',
      'The balance for Juniper is paid',
    ])
    setDay(0)
    await remind()
    expect(await reminded()).toEqual([-1])
  })

  it('begin again for a later due date', async () => {
    setDay(0)
    await remind()
    await extend(addDays(due, 10))
    for (const day of [1, 3, 9, 10, 13]) {
      setDay(day)
      await remind()
    }
    expect(await reminded()).toEqual([0, -7, -1, 0, 3])
  })
})

describe('more time', () => {
  it('moves the due date once, and tells the buyer', async () => {
    await announced()
    setDay(4)
    const later = addDays(due, 20)
    const responses = await Promise.all([1, 2, 3].map(() => extend(later)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(responses[0]?.json()).toMatchObject({ role: 'breeder', finalPaymentDue: later })
    expect(await eventsOf('extend')).toMatchObject([{ actor: 'breeder', actorId: breeder.id }])
    expect(await announced()).toEqual([['buyer', 'More time for the balance for Juniper']])
    expect((await order(buyer)).events.at(-1)?.text).toBe(
      'Quiet Paws moved the due date of the balance to Tue, Jul 28',
    )
    expect((await systemMessages()).at(-1)).toContain('moved the due date')
  })

  it('is given by the breeder only', async () => {
    for (const as of [buyer, await signUp(app()), await signUpBreeder(app())])
      expect((await extend(addDays(due, 1), as)).statusCode).toBe(404)
    expect((await extend(addDays(due, 1), breeder, crypto.randomUUID())).statusCode).toBe(404)
    expect(await eventsOf('extend')).toEqual([])
  })

  it.each([
    [-3, 'Choose a day after the current due date.'],
    [-63, 'Choose a day after today.'],
    [-64, 'Choose a day after today.'],
    [400, 'Choose a day within a year from today.'],
  ])('cannot move the due date by %d days', async (days, message) => {
    const response = await extend(addDays(due, days))
    expect(response.json()).toMatchObject({ code: 'invalid', fields: { finalPaymentDue: message } })
  })

  it.each(['', '2026-02-29', '2026-13-01', 'tomorrow', null, 7])('refuses the day %j', async (day) => {
    expect((await extend(day)).statusCode).toBe(400)
  })

  it('accepts February 29, and a year that contains it', async () => {
    await database().query({ text: `update sessions set expires_at = '2029-01-01'`, values: [] })
    app().clock.set(new Date('2027-03-02T16:00:00Z'))
    expect((await extend('2028-02-29')).statusCode).toBe(200)
    expect((await extend('2028-03-01')).statusCode).toBe(200)
    expect((await extend('2028-03-02')).statusCode).toBe(400)
  })

  it('is not possible once nothing is due', async () => {
    const intent = await startBalance(app(), buyer, sale)
    await authorize(app(), intent)
    await confirmPayment(app(), buyer, intent)
    expect((await extend(addDays(due, 1))).json()).toMatchObject({
      code: 'conflict',
      message: 'The balance of this sale is no longer due.',
    })
  })
})

describe('the release of a reservation', () => {
  it('is possible for the breeder three days after the last reminder was sent, and the cat is for sale again', async () => {
    setDay(3)
    expect((await release()).json()).toMatchObject({ code: 'conflict' })
    await remindOn(3)
    await announced()
    expect(await order(breeder)).toMatchObject({
      release: { breeder: `${addDays(due, 6)}T13:00:00.000Z`, hasBegun: false },
    })
    setDay(6, '12:59')
    expect((await release()).statusCode).toBe(409)
    setDay(6, '13:00')
    expect((await order(breeder)).release?.hasBegun).toBe(true)
    const response = await release()
    expect(response.json()).toMatchObject({ status: 'canceled', due: 0, refunded: 0 })
    expect(await catStatus()).toBe('available')
    expect((await release()).statusCode).toBe(200)
    expect(await eventsOf('release')).toMatchObject([{ actor: 'breeder', actorId: breeder.id, amount: 0 }])
    expect((await announced()).sort()).toEqual([
      ['breeder', 'You ended the reservation of Juniper'],
      ['buyer', 'Your reservation of Juniper has ended'],
    ])
    expect((await mails()).findLast(({ to }) => to === buyer.email)?.text).toContain(
      'The deposit of $500.00 is not refunded.',
    )
  })

  it('refunds what the policy says', async () => {
    // The refunds last longer than the balance was due, which the terms of new sales do not allow.
    await database().query({
      text: `update transactions set refunds_until = final_payment_due + 30`,
      values: [],
    })
    await remindOn(3)
    setDay(6)
    expect((await release()).json()).toMatchObject({ status: 'canceled', refunded: 25_000 })
    const { rows } = await app().services.db.execute('select amount, state from refunds')
    expect(rows).toMatchObject([{ amount: 25_000 }])
    expect((await announced()).length).toBeGreaterThan(0)
    expect((await mails()).findLast(({ to }) => to === buyer.email)?.text).toContain(
      '$250.00 of the $500.00 that you paid is refunded.',
    )
  })

  it('is not possible for anyone else', async () => {
    setDay(5)
    for (const as of [buyer, await signUp(app()), await signUpBreeder(app())])
      expect((await release(as)).statusCode).toBe(404)
    expect((await saleNow())?.status).toBe('deposit_paid')
  })

  it('is done by the system after 21 days, once', async () => {
    await remindOn(3)
    await announced()
    setDay(20)
    await releaseOverdue(app().services)
    setDay(21, '03:59')
    await releaseOverdue(app().services)
    expect((await saleNow())?.status).toBe('deposit_paid')
    setDay(21, '04:00')
    await Promise.all([1, 2, 3].map(() => releaseOverdue(app().services)))
    expect((await saleNow())?.status).toBe('canceled')
    expect(await catStatus()).toBe('available')
    expect(await eventsOf('release')).toMatchObject([{ actor: 'system' }])
    expect((await announced()).sort()).toEqual([
      ['breeder', 'The reservation of Juniper has ended'],
      ['buyer', 'Your reservation of Juniper has ended'],
    ])
  })

  it('leaves out frozen sales and stopped catteries without a warning, and ends those of other catteries', async () => {
    const { db, log } = app().services
    const neighbors = [await signUpBreeder(app()), await signUpBreeder(app())]
    await db.update(cats).set({ birthDate: '2026-04-01' })
    const frozen = await reserve(app(), buyer, neighbors[0]?.cat as TestCat)
    const stopped = await reserve(app(), buyer, neighbors[1]?.cat as TestCat)
    await remindOn(3)
    await db.update(transactions).set({ frozen: 'dispute' }).where(eq(transactions.id, frozen.id))
    const { breederId } = stopped
    await addStop(db, { breederId, cause: 'fraud', subjectId: breederId }, app().clock.now())
    setDay(22)
    const warn = vi.spyOn(log, 'warn')
    await releaseOverdue(app().services)
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
    const statuses = [sale, frozen, stopped].map(async ({ id }) => (await findSale(db, id))?.status)
    expect(await Promise.all(statuses)).toEqual(['canceled', 'deposit_paid', 'deposit_paid'])
  })

  it('waits while the balance is claimed, and does not happen once it is paid', async () => {
    controlsOf(app()).webhooks.paused = true
    await remindOn(3)
    setDay(22)
    const intent = await startBalance(app(), buyer, sale)
    await authorize(app(), intent)
    const payment = await findPayment(app().services.db, intent.paymentIntentId)
    if (!payment) throw new Error('no payment')
    await claimBalance(app().services, payment, null)
    await releaseOverdue(app().services)
    expect((await release()).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('being processed'),
    })
    expect(await confirmPayment(app(), buyer, intent)).toMatchObject({ outcome: 'succeeded' })
    await releaseOverdue(app().services)
    expect((await saleNow())?.status).toBe('paid')
    controlsOf(app()).webhooks.paused = false
  })

  it('and a payment at the same moment: exactly one of them wins, and nothing is charged for an ended sale', async () => {
    controlsOf(app()).webhooks.paused = true
    await remindOn(3)
    setDay(6)
    const intent = await startBalance(app(), buyer, sale)
    await authorize(app(), intent)
    const [{ statusCode }, { outcome }] = await Promise.all([release(), confirmPayment(app(), buyer, intent)])
    const captured = await controlsOf(app()).count('payment_intent.succeeded', intent.paymentIntentId)
    const status = (await saleNow())?.status
    expect([statusCode, outcome, captured, status]).toEqual(
      status === 'paid' ? [409, 'succeeded', 1, 'paid'] : [200, 'lost', 0, 'canceled'],
    )
    controlsOf(app()).webhooks.paused = false
  })

  it('works for a suspended breeder, and the buyer can still be reminded', async () => {
    await app().services.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, breeder.id))
    setDay(3)
    await remind()
    expect(await reminded()).toEqual([3])
    expect((await extend(addDays(due, 30))).statusCode).toBe(200)
  })
})

describe('an outage', () => {
  it('of 36 days ends no reservation: the buyer is reminded first, and has three days', async () => {
    setDay(-9)
    await remind()
    setDay(27)
    // The first sweeps after the restart, in both orders.
    await releaseOverdue(app().services)
    await plan()
    await releaseOverdue(app().services)
    expect(await reminded()).toEqual([])
    expect((await release()).statusCode).toBe(409)
    expect(await order(buyer)).toMatchObject({ status: 'deposit_paid', release: null })
    await deliverMails(app())
    expect(await reminded()).toEqual([3])
    const mail = (await mails()).findLast(({ to }) => to === buyer.email)
    expect(mail?.text).toContain('was due 27 days ago, on Wed, Jul 8')
    expect(mail?.text).toContain(
      'Juniper is still reserved for you. The reservation ends automatically on Fri, Aug 7.',
    )
    setDay(30, '15:59')
    await releaseOverdue(app().services)
    expect((await release()).statusCode).toBe(409)
    setDay(30, '16:00')
    await releaseOverdue(app().services)
    expect((await saleNow())?.status).toBe('canceled')
    expect((await order(buyer)).events.slice(-2).map(({ text }) => text)).toEqual([
      'Littermate reminded you of the balance',
      'The reservation ended because the balance was overdue',
    ])
  })

  it('of the mail server leaves out a reminder whose text is out of date, and the next day has its own', async () => {
    setDay(3, '13:00')
    await plan()
    setDay(4, '12:00')
    // The mail server accepts emails again; that of yesterday is not sent any more.
    expect(await deliverMails(app())).toBeGreaterThan(0)
    expect(await reminded()).toEqual([])
    setDay(4, '13:00')
    await remind()
    await remind()
    expect(await reminded()).toEqual([3])
    const texts = (await mails()).filter(({ subject }) => subject === 'The balance for Juniper is overdue')
    expect(texts.map(({ text }) => /was due (\d) days ago/.exec(text)?.[1])).toEqual(['3', '4'])
    setDay(7, '12:59')
    expect((await release()).statusCode).toBe(409)
    setDay(7, '13:00')
    expect((await release()).statusCode).toBe(200)
  })

  it('of the mail server for 36 days ends no reservation, and afterward only the reminder of the day is sent', async () => {
    for (let day = 3; day <= 39; day++) {
      setDay(day, '13:00')
      await plan()
      await releaseOverdue(app().services)
    }
    expect((await saleNow())?.status).toBe('deposit_paid')
    expect((await release()).statusCode).toBe(409)
    await deliverMails(app())
    expect(await reminded()).toEqual([3])
    const sent = (await mails()).filter(({ subject }) => subject === 'The balance for Juniper is overdue')
    expect(sent.at(-1)?.text).toContain('was due 39 days ago')
    setDay(42, '12:59')
    await releaseOverdue(app().services)
    expect((await saleNow())?.status).toBe('deposit_paid')
    setDay(42, '13:00')
    await releaseOverdue(app().services)
    expect((await saleNow())?.status).toBe('canceled')
  })

  it('between sending and recording sends the reminder again, and records it once', async () => {
    setDay(3, '13:00')
    await plan()
    await deliverMails(app())
    await recordReminder(app().services, { transactionId: sale.id, due, day: 3 })
    expect(await reminded()).toEqual([3])
  })
})

it('the order page knows the current day of the cattery', async () => {
  setDay(4, '03:00')
  expect(await order(buyer)).toMatchObject({ today: addDays(due, 3), timeZone: 'America/New_York' })
})

describe('while the site is off for 36 days', () => {
  it('no reservation ends: the buyer has three days after the start, and the page says so', async () => {
    await remindOn(3)
    app().clock.advance(8 * MINUTE_MS)
    const until = await turnSiteOff(app())
    await releaseOverdue(app().services)
    expect((await release()).statusCode).toBe(409)
    const time = until.toISOString()
    expect((await order(buyer)).release).toEqual({ breeder: time, system: time, hasBegun: false })
    app().clock.set(new Date(until.getTime() - 1))
    await releaseOverdue(app().services)
    expect((await saleNow())?.status).toBe('deposit_paid')
    app().clock.set(until)
    await releaseOverdue(app().services)
    expect((await saleNow())?.status).toBe('canceled')
  })

  it('a reminder that was not sent before is sent first, and then the buyer has three days', async () => {
    setDay(3, '13:00')
    await plan()
    await turnSiteOff(app())
    await remind()
    const remindedAt = app().clock.now()
    app().clock.set(new Date(remindedAt.getTime() + 3 * DAY_MS - 1))
    await releaseOverdue(app().services)
    expect((await saleNow())?.status).toBe('deposit_paid')
    app().clock.advance(1)
    await releaseOverdue(app().services)
    expect((await saleNow())?.status).toBe('canceled')
  })
})
