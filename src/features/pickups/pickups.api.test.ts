/** Agreeing on a pickup day: who proposes and answers what, when, and that everything happens once. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { litters } from '#features/litters/api/tables.ts'
import { messages } from '#features/messages/api/tables.ts'
import { sendPickupReminders } from '#features/notifications/api/sales/pickup-reminders.ts'
import type { Notice } from '#features/notifications/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import { addStop, endStops } from '#features/payment-stops/api/index.ts'
import { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import type { Task } from '#features/tasks/contract.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { readCalendarFile } from '#testing/calendars.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addDocument, MICROCHIP } from '#testing/sales/handovers.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { pickupProposals } from './api/tables.ts'
import type { Pickup, UpcomingPickup } from './contract.ts'

const { app, database } = appOfThisFile({ rateLimits: false })
const db = () => app().services.db

let buyer: TestUser
let owner: TestUser
let breederId: string
let saleId: string

/** 8 AM in New York, two days before the go-home date. */
const NOW = new Date('2026-05-10T12:00:00Z')
const GO_HOME = '2026-05-12'

beforeEach(async () => {
  app().clock.set(NOW)
  ;[buyer, owner] = [await signUp(app(), { firstName: 'Robin', lastName: 'Tate' }), await signUp(app())]
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  breederId = (await addBreeder(app(), { userId: owner.id, businessName: 'Quiet Paws' })).id
  saleId = await addSale()
})

async function addSale(overrides: Partial<typeof transactions.$inferInsert> = {}): Promise<string> {
  const cat = await addCat(app(), { breederId, status: 'sold', birthDate: '2026-02-17', name: 'Juniper' })
  const sale = await addTestSale(app(), { cat, buyerId: buyer.id, goHomeDate: GO_HOME, ...overrides })
  return sale.id
}

const path = (id = saleId) => `/api/orders/${id}/pickup`
const get = (as: TestUser, id = saleId) => app().request('GET', path(id), { as })
const pickupOf = async (as: TestUser) => (await get(as)).json<Pickup>()
const propose = (as: TestUser, body: Record<string, unknown> = {}, id = saleId) =>
  app().request('POST', path(id), { as, body: { id: newId(), day: GO_HOME, ...body } })
const answer = (as: TestUser, proposalId: string, value: string, id = saleId) =>
  app().request('POST', `${path(id)}/answer`, { as, body: { proposalId, answer: value } })
/** The ID of a new proposal. */
async function proposed(as: TestUser, body: Record<string, unknown> = {}): Promise<string> {
  const response = await propose(as, body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Pickup>().proposals.at(-1)?.id ?? ''
}
const orderOf = async (as: TestUser) =>
  (await app().request('GET', `/api/orders/${saleId}`, { as })).json<Order>()
const statuses = async () => (await pickupOf(buyer)).proposals.map(({ status }) => status)
const kinds = async () =>
  (await db().select().from(transactionEvents).orderBy(transactionEvents.createdAt)).map(
    ({ kind, actor }) => `${kind} ${actor}`,
  )
const setSale = (changes: Partial<typeof transactions.$inferInsert>) =>
  db().update(transactions).set(changes).where(eq(transactions.id, saleId))
const noticesOf = async (as: TestUser) =>
  (await app().request('GET', '/api/notices', { as })).json<Notice[]>()
type Mail = { to: string; subject: string; text: string }
const mailsTo = async (email: string) =>
  (
    await database().query<{ message: Mail }>({
      text: "select data -> 'message' as message from jobs.job where name = 'mail.send' order by created_on",
      values: [],
    })
  )
    .map(({ message }) => message)
    .filter(({ to }) => to === email)

describe('agreeing on a day', () => {
  it('begins with none; one party proposes, the other accepts, and both see it', async () => {
    for (const as of [buyer, owner]) {
      expect((await orderOf(as)).pickup).toBeNull()
      expect(await pickupOf(as)).toMatchObject({
        isOpen: true,
        from: GO_HOME,
        today: '2026-05-10',
        proposals: [],
      })
    }
    const id = await proposed(buyer, { time: '14:30', place: 'Quiet Paws, 1 Mill Road, call 555-0100' })
    const open = { id, by: 'buyer', day: GO_HOME, time: '14:30', status: 'open', acceptedAt: null }
    for (const as of [buyer, owner]) expect((await pickupOf(as)).proposals).toMatchObject([open])
    expect((await orderOf(buyer)).pickup).toBeNull()
    const accepted = await answer(owner, id, 'accept')
    expect(accepted.json<Pickup>().proposals).toMatchObject([
      { ...open, status: 'accepted', acceptedAt: NOW.toISOString() },
    ])
    for (const as of [buyer, owner])
      expect((await orderOf(as)).pickup).toEqual({ day: GO_HOME, time: '14:30' })
    expect(await kinds()).toEqual(['proposePickup buyer', 'agreePickup breeder'])
  })

  it('can be moved twice by either party; until the other accepts, the earlier day stays', async () => {
    const before = await orderOf(buyer)
    await answer(owner, await proposed(buyer), 'accept')
    const second = await proposed(owner, { day: '2026-05-16', time: '09:00' })
    expect((await orderOf(buyer)).pickup).toEqual({ day: GO_HOME, time: null })
    await answer(buyer, second, 'accept')
    // A proposal is answered with another one, which is accepted.
    await proposed(buyer, { day: '2026-05-20' })
    const third = await proposed(owner, { day: '2026-05-21' })
    await answer(buyer, third, 'accept')
    const after = await orderOf(buyer)
    expect(after.pickup).toEqual({ day: '2026-05-21', time: null })
    expect(await statuses()).toEqual(['replaced', 'replaced', 'replaced', 'accepted'])
    expect((await pickupOf(owner)).proposals.map(({ acceptedAt }) => acceptedAt !== null)).toEqual([
      true,
      true,
      false,
      true,
    ])
    // What was agreed when paying does not move.
    for (const key of ['goHomeDate', 'refundsUntil', 'refundSteps', 'finalPaymentDue'] as const)
      expect(after[key]).toEqual(before[key])
    expect(after.events.map(({ text }) => text)).toEqual([
      'You proposed Tue, May 12 for the pickup',
      'Quiet Paws accepted Tue, May 12 for the pickup',
      'Quiet Paws proposed Sat, May 16, 9:00 AM Eastern for the pickup',
      'You accepted Sat, May 16, 9:00 AM Eastern for the pickup',
      'You proposed Wed, May 20 for the pickup',
      'Quiet Paws proposed Thu, May 21 for the pickup',
      'You accepted Thu, May 21 for the pickup',
    ])
    expect(after.events.at(-1)?.note).toBe('Moved from Sat, May 16')
  })

  it('a proposal can be declined or withdrawn, and the agreed day stays', async () => {
    await answer(owner, await proposed(buyer), 'accept')
    expect((await answer(buyer, await proposed(owner, { day: '2026-05-20' }), 'decline')).statusCode).toBe(
      200,
    )
    expect((await answer(owner, await proposed(owner, { day: '2026-05-21' }), 'withdraw')).statusCode).toBe(
      200,
    )
    expect(await statuses()).toEqual(['accepted', 'declined', 'withdrawn'])
    expect((await orderOf(owner)).pickup?.day).toBe(GO_HOME)
  })

  it('works on the same day for a cat that can leave today, and before the balance is paid', async () => {
    app().clock.set(new Date('2026-05-12T04:00:00Z'))
    await setSale({ status: 'deposit_paid', finalPaymentDue: '2026-05-26' })
    await answer(buyer, await proposed(owner, { day: '2026-05-12' }), 'accept')
    expect((await orderOf(buyer)).pickup?.day).toBe('2026-05-12')
  })

  it('does not change from when the cat can be handed over', async () => {
    await answer(owner, await proposed(buyer, { day: '2026-05-20' }), 'accept')
    app().clock.set(new Date('2026-05-12T12:00:00Z'))
    const handover = (await app().request('GET', `/api/orders/${saleId}/handover`, { as: buyer })).json()
    expect(handover).toMatchObject({ hasBegun: true, code: { digits: expect.stringMatching(/^\d{6}$/) } })
    const files = [{ kind: 'contract', url: await addDocument(app(), owner.id) }]
    const body = { code: handover.code.digits, microchip: MICROCHIP, files }
    const done = await app().request('POST', `/api/orders/${saleId}/handover`, { as: owner, body })
    expect(done.json()).toMatchObject({ status: 'completed' })
  })
})

describe('a kitten whose litter was born on another day', () => {
  const LATER = '2026-05-19'

  /** The litter is eight weeks old on the later day; a sold kitten does not follow it by itself. */
  async function addConflict(): Promise<void> {
    const [litter] = await db().insert(litters).values({ breederId }).returning()
    const [sale] = await db().select().from(transactions).where(eq(transactions.id, saleId))
    if (!litter || !sale) throw new Error('There is no litter or no sale.')
    await db().update(cats).set({ litterId: litter.id }).where(eq(cats.id, sale.catId))
    await db().update(litters).set({ birthDate: '2026-03-24' }).where(eq(litters.id, litter.id))
  }
  const tasksOf = async (as: TestUser) =>
    (await app().request('GET', `/api/tasks?sale=${saleId}`, { as }))
      .json<Task[]>()
      .filter(({ kind }) => kind !== 'litter_difference')
      .map(({ kind, deadline }) => [kind, deadline?.day])

  it('is picked up on the later day, on which the handover begins, and not before', async () => {
    await addConflict()
    for (const as of [buyer, owner]) expect(await pickupOf(as)).toMatchObject({ from: LATER })
    const handover = await app().request('GET', `/api/orders/${saleId}/handover`, { as: buyer })
    expect(handover.json()).toMatchObject({ from: LATER })
    expect(await orderOf(buyer)).toMatchObject({ goHomeDate: LATER })
    const refused = await propose(buyer)
    expect(refused.json().fields).toEqual({ day: 'The cat can leave home from Tue, May 19.' })
    await proposed(buyer, { day: LATER })
  })

  it('makes an earlier day that was proposed impossible to accept', async () => {
    const id = await proposed(buyer)
    await addConflict()
    const refused = await answer(owner, id, 'accept')
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      message: 'The cat can leave home from Tue, May 19. Propose another day.',
    })
    expect((await orderOf(owner)).proposal).toBeNull()
    expect(await tasksOf(owner)).toEqual([
      ['pickup_proposal', LATER],
      ['record', LATER],
    ])
    expect((await answer(owner, id, 'decline')).statusCode).toBe(200)
  })

  it('needs another day if the agreed one is too early', async () => {
    await answer(owner, await proposed(buyer), 'accept')
    await addConflict()
    expect(await tasksOf(buyer)).toEqual([['pickup_proposal', LATER]])
    expect(await tasksOf(owner)).toEqual([
      ['pickup_proposal', LATER],
      ['record', LATER],
    ])
    app().clock.set(new Date('2026-05-12T14:00:00Z'))
    await sendPickupReminders(app().services, { publicUrl: 'https://littermate.example' })
    const subjects = (await mailsTo(buyer.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /tomorrow|today/.test(subject))).toEqual([])
  })
})

describe('what is refused', () => {
  it.each([
    ['a day before the earliest one', { day: '2026-05-11' }, 'day', /can leave home from Tue, May 12/],
    ['a day in the past', { day: '2026-05-09' }, 'day', /today or a later day/],
    ['a day more than a year away', { day: '2027-05-13' }, 'day', /until/],
    ['no day', { day: '' }, 'day', /Choose a day/],
    ['a day that does not exist', { day: '2026-02-30' }, 'day', /Choose a day/],
    ['a time that does not exist', { time: '24:00' }, 'time', /such as 14:30/],
    [
      'a time that clocks skip',
      { day: '2027-03-14', time: '02:30' },
      'time',
      /^2:30 AM does not exist on Sun, Mar 14, 2027/,
    ],
    [
      'a time that comes twice',
      { day: '2026-11-01', time: '01:30' },
      'time',
      /^1:30 AM comes twice on Sun, Nov 1 /,
    ],
    ['a place that is too long', { place: 'x'.repeat(201) }, 'place', /at most 200/],
    ['a place in two lines', { place: 'A\nB' }, 'place', /one line/],
  ])('%s', async (_what, body, field, message) => {
    const refused = await propose(buyer, body)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields[field]).toMatch(message)
    expect(await statuses()).toEqual([])
  })

  it('the day is that of the cattery', async () => {
    await setSale({ timeZone: 'America/Los_Angeles' })
    app().clock.set(new Date('2026-05-14T06:59:00Z'))
    expect((await propose(buyer, { day: '2026-05-13' })).statusCode).toBe(200)
    app().clock.set(new Date('2026-05-14T07:00:00Z'))
    expect((await propose(buyer, { day: '2026-05-13' })).statusCode).toBe(400)
  })

  it('a time of today that has passed where the cattery is, in proposals and in answers', async () => {
    await setSale({ timeZone: 'America/Los_Angeles' })
    // Half past two in Los Angeles.
    app().clock.set(new Date('2026-05-13T21:30:00Z'))
    const late = await propose(buyer, { day: '2026-05-13', time: '14:29' })
    expect(late.statusCode).toBe(400)
    expect(late.json().fields.time).toMatch(/already 2:30 PM where the cattery is/)
    expect(await statuses()).toEqual([])
    const id = await proposed(buyer, { day: '2026-05-13', time: '14:30' })
    app().clock.advance(MINUTE_MS)
    expect((await answer(owner, id, 'accept')).json().message).toMatch(/time has passed/)
    expect((await orderOf(owner)).pickup).toBeNull()
  })

  it('requests of anyone but the two parties', async () => {
    const id = await proposed(buyer)
    const staff = await signUp(app())
    await db().update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, staff.id))
    const stranger = await signUp(app())
    await addBreeder(app(), { userId: stranger.id })
    for (const as of [staff, stranger]) {
      expect((await get(as)).statusCode).toBe(404)
      expect((await propose(as)).statusCode).toBe(404)
      expect((await answer(as, id, 'accept')).statusCode).toBe(404)
      expect((await app().request('GET', `${path()}/calendar.ics`, { as })).statusCode).toBe(404)
      expect((await app().request('GET', '/api/pickups', { as })).json()).toEqual([])
    }
    expect((await app().request('GET', path())).statusCode).toBe(401)
    expect((await propose(buyer, {}, newId())).statusCode).toBe(404)
  })

  it('answers of the wrong party, and to proposals of another sale', async () => {
    const id = await proposed(buyer)
    expect((await answer(buyer, id, 'accept')).statusCode).toBe(403)
    expect((await answer(buyer, id, 'decline')).statusCode).toBe(403)
    expect((await answer(owner, id, 'withdraw')).statusCode).toBe(403)
    expect((await answer(owner, id, 'maybe')).statusCode).toBe(400)
    expect((await answer(owner, newId(), 'accept')).statusCode).toBe(404)
    expect((await answer(owner, id, 'accept', await addSale())).statusCode).toBe(404)
    expect(await statuses()).toEqual(['open'])
  })

  it('an answer to a proposal that was replaced, or whose day has passed', async () => {
    const first = await proposed(buyer)
    const second = await proposed(buyer, { day: '2026-05-13' })
    expect((await answer(owner, first, 'accept')).json().message).toMatch(/replaced/)
    app().clock.set(new Date('2026-05-14T12:00:00Z'))
    expect((await answer(owner, second, 'accept')).json().message).toMatch(/has passed/)
    expect((await orderOf(owner)).pickup).toBeNull()
  })

  it('everything unless the sale waits for its handover', async () => {
    const id = await proposed(buyer)
    for (const status of ['pending', 'completed', 'canceled', 'refunded'] as const) {
      await setSale({ status })
      expect((await propose(buyer)).statusCode).toBe(409)
      expect((await answer(owner, id, 'accept')).statusCode).toBe(409)
      expect((await pickupOf(owner)).isOpen).toBe(false)
    }
    await setSale({ status: 'paid', frozen: 'dispute' })
    expect((await propose(buyer)).statusCode).toBe(409)
    expect((await pickupOf(owner)).isOpen).toBe(false)
    expect(await statuses()).toEqual(['open'])
  })

  it('a proposal once a party has confirmed the handover, until the buyer reports that they did not meet', async () => {
    app().clock.set(new Date('2026-05-12T12:00:00Z'))
    const files = [{ kind: 'contract', url: await addDocument(app(), owner.id) }]
    const body = { microchip: MICROCHIP, files }
    await app().request('POST', `/api/orders/${saleId}/handover`, { as: owner, body })
    expect((await propose(buyer)).json().message).toBe('The handover is already confirmed.')
    await app().request('POST', `/api/orders/${saleId}/handover/answer`, {
      as: buyer,
      body: { answer: 'not_met' },
    })
    expect((await propose(buyer)).statusCode).toBe(200)
  })

  it('the eleventh proposal of a party in 24 hours', async () => {
    for (let n = 0; n < 10; n += 1) await proposed(buyer)
    expect((await propose(buyer)).statusCode).toBe(429)
    expect((await propose(owner)).statusCode).toBe(200)
    app().clock.advance(DAY_MS)
    expect((await propose(buyer)).statusCode).toBe(200)
  })
})

describe('twice and at once', () => {
  it('the same proposal is added once, and its ID cannot be used for another one', async () => {
    const id = newId()
    const same = await Promise.all([propose(buyer, { id }), propose(buyer, { id }), propose(buyer, { id })])
    expect(same.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await kinds()).toEqual(['proposePickup buyer'])
    expect((await propose(buyer, { id, day: '2026-05-20' })).statusCode).toBe(409)
    expect((await propose(owner, { id })).statusCode).toBe(409)
  })

  it('the same answer is given once', async () => {
    const id = await proposed(buyer)
    const same = await Promise.all([answer(owner, id, 'accept'), answer(owner, id, 'accept')])
    expect(same.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await kinds()).toEqual(['proposePickup buyer', 'agreePickup breeder'])
  })

  it('of both parties who propose at once, the later proposal is open', async () => {
    await Promise.all([propose(buyer), propose(owner, { day: '2026-05-20' }), propose(buyer)])
    expect((await statuses()).filter((status) => status === 'open')).toHaveLength(1)
  })

  it('of an acceptance and a withdrawal at once, one wins', async () => {
    const id = await proposed(buyer)
    const both = await Promise.all([answer(owner, id, 'accept'), answer(buyer, id, 'withdraw')])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const { pickup } = await orderOf(buyer)
    expect(pickup !== null).toBe((await statuses())[0] === 'accepted')
  })
})

describe('both are told', () => {
  it('of proposals, agreements, and answers, by notice, email, and in their conversation, without the place', async () => {
    const place = 'Behind the blue barn'
    const id = await proposed(buyer, { time: '14:30', place })
    await expect
      .poll(() => noticesOf(owner))
      .toMatchObject([{ title: 'Robin T. proposes Tue, May 12, 2:30 PM Eastern for the pickup of Juniper' }])
    await answer(owner, id, 'accept')
    const title = 'Pickup of Juniper: Tue, May 12, 2:30 PM Eastern'
    await expect.poll(async () => (await noticesOf(buyer))[0]?.title).toBe(title)
    const proposal = 'Robin T. proposes Tue, May 12, 2:30 PM Eastern for the pickup of Juniper'
    const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
    await expect.poll(() => subjects(owner.email)).toEqual([proposal, title])
    await expect.poll(() => subjects(buyer.email)).toEqual([title])
    const breederMail = (await mailsTo(owner.email)).find(({ subject }) => subject === title)
    expect(breederMail?.text).toContain('vaccination record')
    await answer(buyer, await proposed(owner, { day: '2026-05-14' }), 'decline')
    await expect
      .poll(async () => (await noticesOf(owner))[0])
      .toMatchObject({
        title: 'Robin T. declined Thu, May 14 for the pickup of Juniper',
        text: 'The day that you agreed on stays: Tue, May 12, 2:30 PM Eastern.',
      })
    const written = (await db().select().from(messages)).map(({ content }) => content)
    expect(written).toContain('The pickup of Juniper is agreed: Tue, May 12, 2:30 PM Eastern.')
    const events = JSON.stringify(await db().select().from(transactionEvents))
    const sent = JSON.stringify([await mailsTo(owner.email), await mailsTo(buyer.email), written, events])
    expect(sent).not.toContain(place)
  })
})

describe('the reminder', () => {
  const remind = () => sendPickupReminders(app().services, { publicUrl: 'https://littermate.example' })
  const reminders = async (as: TestUser) =>
    (await mailsTo(as.email)).filter(({ subject }) => /^(Tomorrow|Today)/.test(subject))

  async function agree(day: string): Promise<void> {
    await answer(owner, await proposed(buyer, { day, time: '14:30', place: 'At the cattery' }), 'accept')
  }

  it('is sent once to each party on the day before, and names what the breeder has ready', async () => {
    await agree(GO_HOME)
    app().clock.set(new Date('2026-05-11T12:59:00Z'))
    await remind()
    expect(await reminders(owner)).toEqual([])
    app().clock.set(new Date('2026-05-11T13:00:00Z'))
    await Promise.all([remind(), remind()])
    await remind()
    for (const as of [buyer, owner])
      await expect
        .poll(async () => (await reminders(as)).map(({ subject }) => subject))
        .toEqual(['Tomorrow: pickup of Juniper'])
    const [toOwner] = await reminders(owner)
    expect(toOwner?.text).toContain('Tue, May 12, 2:30 PM Eastern')
    expect(toOwner?.text).toContain('the vaccination record as a file or a photo, and the microchip number')
    expect(toOwner?.text).toContain('Place: At the cattery')
    // The timeline only tells what the parties did.
    expect(await kinds()).toEqual(['proposePickup buyer', 'agreePickup breeder'])
  })

  it('follows a pickup that was moved', async () => {
    await agree(GO_HOME)
    app().clock.set(new Date('2026-05-11T14:00:00Z'))
    await remind()
    await agree('2026-05-15')
    app().clock.set(new Date('2026-05-14T14:00:00Z'))
    await remind()
    await expect.poll(async () => (await reminders(buyer)).length).toBe(2)
  })

  it('is left out after an outage that lasted beyond the day, and of canceled sales', async () => {
    await agree(GO_HOME)
    app().clock.set(new Date(NOW.getTime() + 36 * DAY_MS))
    await remind()
    const rows = await db().select().from(pickupProposals)
    expect(rows.map(({ remindedAt }) => remindedAt)).toEqual([null])
    app().clock.set(new Date('2026-05-11T14:00:00Z'))
    await setSale({ status: 'canceled' })
    await remind()
    expect((await db().select().from(pickupProposals))[0]?.remindedAt).toBeNull()
  })
})

describe('the reminder to agree', () => {
  const remind = () => sendPickupReminders(app().services, { publicUrl: 'https://littermate.example' })
  const subjects = async (as: TestUser) => (await mailsTo(as.email)).map(({ subject }) => subject)
  const NONE = 'Agree on a pickup day for Juniper'
  /** A week before the go-home date, on the day, and three days later, at nine in the morning. */
  const [WEEK_BEFORE, ON_THE_DAY, LATER] = ['05', '12', '15'].map(
    (day) => new Date(`2026-05-${day}T13:00:00Z`),
  ) as [Date, Date, Date]

  beforeEach(async () => {
    await setSale({ paidAt: new Date('2026-04-01T12:00:00Z') })
  })

  it('is sent once to each party a week before the earliest day, on it, and three days later', async () => {
    for (const [n, at] of [WEEK_BEFORE, ON_THE_DAY, LATER].entries()) {
      app().clock.set(new Date(at.getTime() - MINUTE_MS))
      await remind()
      for (const as of [buyer, owner]) expect((await subjects(as)).length).toBe(n)
      app().clock.set(at)
      await Promise.all([remind(), remind()])
      await remind()
      for (const as of [buyer, owner]) expect(await subjects(as)).toEqual(Array(n + 1).fill(NONE))
    }
    app().clock.set(new Date('2026-07-01T13:00:00Z'))
    await remind()
    for (const as of [buyer, owner]) expect((await subjects(as)).length).toBe(3)
    const [first, second] = await mailsTo(buyer.email)
    expect(first?.text).toContain(
      'Juniper can leave home from Tue, May 12. You have not agreed on a day for the pickup with Quiet Paws yet.',
    )
    expect(second?.text).toContain('Juniper can leave home now.')
    expect((await mailsTo(owner.email))[0]?.text).toContain(
      'Propose a day: Robin T. can accept it or propose another one.',
    )
    const [notice] = await noticesOf(buyer)
    expect(notice).toMatchObject({ title: NONE, path: `/orders/${saleId}` })
    // The timeline only tells what the parties did.
    expect(await kinds()).toEqual([])
  })

  it('of an outage of 36 days is one, not all that were missed', async () => {
    app().clock.set(new Date(WEEK_BEFORE.getTime() + 36 * DAY_MS))
    await remind()
    await remind()
    for (const as of [buyer, owner]) expect(await subjects(as)).toEqual([NONE])
  })

  it('asks the one for an answer whose turn it is, until the proposal is over', async () => {
    await proposed(owner, { day: '2026-05-14', time: '10:00' })
    await expect.poll(() => subjects(buyer)).toHaveLength(1)
    app().clock.set(ON_THE_DAY)
    await remind()
    expect((await subjects(buyer)).slice(1)).toEqual(['Please answer the proposal for the pickup of Juniper'])
    expect(await subjects(owner)).toEqual(['Robin T. has not answered your proposal for Juniper yet'])
    const asked = (await mailsTo(buyer.email)).find(({ subject }) => subject.startsWith('Please answer'))
    expect(asked?.text).toContain('Quiet Paws proposes to meet on Thu, May 14, 10:00 AM Eastern.')
    app().clock.set(LATER)
    await remind()
    for (const as of [buyer, owner]) expect((await subjects(as)).at(-1)).toBe(NONE)
  })

  it('is left out with an agreed day, while payments are stopped, on hold, handed over, or ended', async () => {
    app().clock.set(ON_THE_DAY)
    for (const changes of [
      { pickupDay: '2026-05-20' },
      { frozen: 'dispute' },
      { status: 'canceled' },
    ] as const) {
      await setSale({ pickupDay: null, frozen: null, status: 'paid', ...changes })
      await remind()
    }
    await setSale({ status: 'paid' })
    await addStop(db(), { breederId, cause: 'suspension', subjectId: owner.id }, ON_THE_DAY)
    await remind()
    await endStops(db(), { breederId, cause: 'suspension' })
    const files = [{ kind: 'contract', url: await addDocument(app(), owner.id) }]
    const handover = { as: owner, body: { microchip: MICROCHIP, files } }
    await app().request('POST', `/api/orders/${saleId}/handover`, handover)
    await remind()
    for (const as of [buyer, owner]) expect(await subjects(as)).not.toContain(NONE)
    const notMet = { as: buyer, body: { answer: 'not_met' } }
    await app().request('POST', `/api/orders/${saleId}/handover/answer`, notMet)
    await remind()
    for (const as of [buyer, owner])
      expect((await subjects(as)).filter((subject) => subject === NONE)).toEqual([NONE])
  })
})

describe('the lists and the calendar', () => {
  const upcoming = async (as: TestUser) =>
    (await app().request('GET', '/api/pickups', { as })).json<UpcomingPickup[]>()
  const calendar = (as: TestUser) => app().request('GET', `${path()}/calendar.ics`, { as })

  it('contain what is agreed, for both parties, until the day is over', async () => {
    expect((await calendar(buyer)).statusCode).toBe(404)
    await answer(owner, await proposed(buyer, { time: '14:30', place: 'Mill Road; 1' }), 'accept')
    const seen = { transactionId: saleId, catName: 'Juniper', day: GO_HOME, time: '14:30', status: 'paid' }
    expect(await upcoming(buyer)).toMatchObject([{ ...seen, role: 'buyer', otherName: 'Quiet Paws' }])
    expect(await upcoming(owner)).toMatchObject([{ ...seen, role: 'breeder', otherName: 'Robin T.' }])
    const file = await calendar(owner)
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(file.body).toContain('DTSTART;TZID=America/New_York:20260512T143000')
    expect(readCalendarFile(file.body)).toMatchObject([
      {
        uid: `pickup-${saleId}@localhost`,
        start: '2026-05-12T18:30:00.000Z',
        end: '2026-05-12T19:30:00.000Z',
      },
    ])
    expect(file.body).toContain('LOCATION:Mill Road\\; 1')
    expect(file.body).toContain('SUMMARY:Hand over Juniper')
    app().clock.set(new Date('2026-05-13T03:59:00Z'))
    expect(await upcoming(buyer)).toHaveLength(1)
    app().clock.set(new Date('2026-05-13T04:00:00Z'))
    expect(await upcoming(buyer)).toEqual([])
  })

  it('of a sale that was canceled are empty', async () => {
    await answer(owner, await proposed(buyer), 'accept')
    await setSale({ status: 'canceled' })
    expect(await upcoming(owner)).toEqual([])
    expect((await calendar(buyer)).statusCode).toBe(404)
  })
})
