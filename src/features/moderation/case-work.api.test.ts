import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { cats } from '#features/cats/api/tables.ts'
import { addPairing } from '#features/litters/test-world.ts'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { newId } from '#lib/ids.ts'
import { addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { moderationCaseNotes, moderationCases } from './api/tables.ts'
import { moderationCalls, signUpStaff } from './test-world.ts'

const { app } = appOfThisFile()
const calls = moderationCalls(app)
const { report, cases, open, decide, deliver, viewMessages, log, assign, note } = calls
let staff: TestUser
let other: TestUser
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  ;[staff, other] = [await signUpStaff(app()), await signUpStaff(app(), 'Noor')]
  ;[buyer, breeder] = [
    await signUp(app(), { firstName: 'Kim', lastName: 'Buyer' }),
    await signUpBreeder(app()),
  ]
})

const reportCat = async (as = buyer, comment = 'Too young') =>
  (await report(as, { catId: breeder.cat.id, reason: 'misleading', comment })).json().id as string
const idsOf = (response: { json: () => { id: string }[] }) => response.json().map(({ id }) => id)

describe('the search', () => {
  it('finds cases by number, listing, text, and the names and addresses of both parties', async () => {
    const id = await reportCat()
    const [row] = await app().services.db.select().from(moderationCases).where(eq(moderationCases.id, id))
    const decoy = (
      await report(await signUp(app(), { firstName: 'Ola' }), {
        userId: breeder.id,
        reason: 'spam',
      })
    ).json().id
    await note(staff, id, { text: 'Asked the vet about Wednesday' })
    for (const q of [
      `${row?.number}`,
      `#${row?.number}`,
      'junip',
      'TOO YOUNG',
      'Kim Buyer',
      buyer.email,
      'wednesday',
    ])
      expect([q, idsOf(await cases(staff, `?q=${encodeURIComponent(q)}`))]).toEqual([q, [id]])
    for (const q of ['Quiet Paws', breeder.email])
      expect([q, idsOf(await cases(staff, `?q=${encodeURIComponent(q)}`))]).toEqual([q, [id, decoy]])
    for (const q of ['%', '_', "'; drop table cats; --", '99999999999', '\\'])
      expect([q, idsOf(await cases(staff, `?q=${encodeURIComponent(q)}`))]).toEqual([q, []])
  })

  it('covers closed cases with all statuses, latest first', async () => {
    const closed = await reportCat()
    await decide(staff, closed, 'dismiss')
    app().clock.advance(1_000)
    const opened = await reportCat()
    expect(idsOf(await cases(staff, '?q=juniper'))).toEqual([opened])
    expect(idsOf(await cases(staff, '?q=juniper&status=all'))).toEqual([opened, closed])
    expect(idsOf(await cases(staff, '?status=all&limit=1&page=2'))).toEqual([closed])
  })
})

describe('an assignment', () => {
  it('is in the history and filters the list', async () => {
    const id = await reportCat()
    const unassigned = (await report(buyer, { userId: breeder.id, reason: 'spam' })).json().id
    expect((await assign(staff, id, other.id, null)).json()).toMatchObject({
      id,
      assignee: { userId: other.id, name: 'Noor Staffer' },
    })
    expect(idsOf(await cases(other, '?assignee=me'))).toEqual([id])
    expect(idsOf(await cases(staff, '?assignee=me'))).toEqual([])
    expect(idsOf(await cases(staff, '?assignee=none'))).toEqual([unassigned])
    expect((await assign(other, id, null, other.id)).json().assignee).toBeNull()
    expect((await open(staff, id)).json().notes).toMatchObject([
      { kind: 'assigned', actor: { userId: staff.id }, assignee: { userId: other.id }, text: null },
      { kind: 'assigned', actor: { userId: other.id }, assignee: null },
    ])
  })

  it('is rejected if someone else has changed it in the meantime', async () => {
    const id = await reportCat()
    const both = await Promise.all([assign(staff, id, staff.id, null), assign(other, id, other.id, null)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const winner = (await open(staff, id)).json().assignee
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
      `This case has been assigned to ${winner.name} in the meantime.`,
    )
    const loser = winner.userId === staff.id ? other : staff
    expect((await assign(loser, id, loser.id, winner.userId)).statusCode).toBe(200)
    await assign(loser, id, null, loser.id)
    expect((await assign(staff, id, staff.id, loser.id)).json().message).toBe(
      'This case has been released in the meantime.',
    )
  })

  it('that is sent twice changes nothing', async () => {
    const id = await reportCat()
    for (let index = 0; index < 2; index++)
      expect((await assign(staff, id, staff.id, null)).statusCode).toBe(200)
    expect((await open(staff, id)).json().notes).toHaveLength(1)
  })

  it('needs a staff member and a case', async () => {
    const id = await reportCat()
    expect((await assign(staff, id, buyer.id, null)).json().code).toBe('invalid')
    expect((await assign(staff, newId(), staff.id, null)).statusCode).toBe(404)
    for (const body of [{}, { assigneeId: staff.id }, { assigneeId: 'me', from: null }])
      expect(
        (await app().request('POST', `/api/admin/cases/${id}/assignment`, { as: staff, body })).statusCode,
      ).toBe(400)
    const list = (await app().request('GET', '/api/admin/staff', { as: staff })).json()
    expect(list).toEqual([
      { userId: other.id, name: 'Noor Staffer' },
      { userId: staff.id, name: 'Sam Staffer' },
    ])
  })
})

describe('a note', () => {
  it('is seen by staff only and stored once per ID', async () => {
    const id = await reportCat()
    const noteId = newId()
    const sent = await Promise.all([1, 2].map(() => note(staff, id, { noteId, text: ' Asked the vet ' })))
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect((await open(other, id)).json().notes).toEqual([
      {
        id: noteId,
        kind: 'note',
        text: 'Asked the vet',
        assignee: null,
        actor: { userId: staff.id, name: 'Sam Staffer' },
        createdAt: app().clock.now().toISOString(),
      },
    ])
    expect((await note(other, id, { noteId })).json().code).toBe('conflict')
    const second = (await report(buyer, { userId: breeder.id, reason: 'spam' })).json().id
    expect((await note(staff, second, { noteId })).json().code).toBe('conflict')
    expect((await note(staff, newId())).statusCode).toBe(404)
    for (const text of ['', ' ', '\u200b', 'x'.repeat(2_001), 7])
      expect((await note(staff, id, { text })).statusCode).toBe(400)
  })

  it('cannot be changed or removed, except with its case', async () => {
    const id = await reportCat()
    await note(staff, id)
    const { db } = app().services
    await expect(db.update(moderationCaseNotes).set({ text: 'Nothing' })).rejects.toThrow()
    await expect(db.delete(moderationCaseNotes)).rejects.toThrow()
    await db.delete(moderationCases).where(eq(moderationCases.id, id))
    expect(await db.$count(moderationCaseNotes, sql`true`)).toBe(0)
  })
})

describe('a report', () => {
  it('shows the listing as it was when it was reported, and now', async () => {
    await app().services.db.update(cats).set({ description: 'Has her documents' })
    const id = await reportCat()
    await app().services.db.update(cats).set({ price: 90_000, description: 'A lovely kitten' })
    const listing = {
      kind: 'cat',
      title: 'Juniper',
      businessName: 'Quiet Paws',
      breed: 'Maine Coon',
      location: expect.any(String),
      depositAmount: 50_000,
      priceTo: null,
      status: 'available',
      pictures: [],
    }
    expect((await open(staff, id)).json().listing).toEqual({
      reported: { ...listing, price: 250_000, description: 'Has her documents' },
      current: { ...listing, price: 90_000, description: 'A lovely kitten' },
    })
    await app().services.db.update(cats).set({ status: 'withdrawn', deletedAt: new Date() })
    expect((await open(staff, id)).json().listing).toMatchObject({
      reported: { price: 250_000 },
      current: null,
    })
  })

  it('of a pairing or a cattery shows it, too', async () => {
    const pairing = await addPairing(app(), { breederId: breeder.cattery.id })
    for (const [body, kind] of [
      [{ breedingPairingId: pairing.id }, 'pairing'],
      [{ breederId: breeder.cattery.id }, 'breeder'],
    ] as const) {
      const { id } = (await report(buyer, { ...body, reason: 'misleading' })).json()
      expect((await open(staff, id)).json().listing).toMatchObject({
        reported: { kind, businessName: 'Quiet Paws' },
        current: { kind },
      })
    }
    const { id } = (await report(buyer, { userId: breeder.id, reason: 'spam' })).json()
    expect((await open(staff, id)).json().listing).toEqual({ reported: null, current: null })
  })

  it('shows the latest messages of both parties on request, which is logged', async () => {
    const id = await reportCat()
    expect((await open(staff, id)).json().hasConversation).toBe(false)
    expect((await viewMessages(staff, id)).json()).toEqual([])
    expect(await log(staff), 'nothing was viewed').toEqual([])
    await deliver(buyer, breeder.id, 'Is she shy?')
    app().clock.advance(1_000)
    await deliver(breeder, buyer.id, 'A little')
    await deliver(await signUp(app()), breeder.id, 'From another user')
    expect((await open(staff, id)).json().hasConversation).toBe(true)
    expect((await viewMessages(staff, id)).json()).toMatchObject([
      { senderId: buyer.id, content: 'Is she shy?', isReported: false },
      { senderId: breeder.id, content: 'A little' },
    ])
    expect(await log(staff)).toMatchObject([
      { action: 'open', actor: { userId: staff.id }, person: { userId: breeder.id }, caseId: id },
    ])
  })

  it('lists other cases about both parties and by them', async () => {
    const first = await reportCat()
    await decide(staff, first, 'warn')
    app().clock.advance(1_000)
    const back = (
      await report(breeder, { messageId: await deliver(buyer, breeder.id, 'Hm'), reason: 'rude' })
    ).json().id
    app().clock.advance(1_000)
    const id = await reportCat()
    const decoy = await signUp(app())
    await report(decoy, { catId: (await addCat(app())).id, reason: 'spam' })
    const { earlierCases } = (await open(staff, id)).json()
    expect(earlierCases.person).toMatchObject([
      { id: back, isReporter: true, status: 'open', title: 'Message' },
      { id: first, isReporter: false, status: 'closed', reason: 'misleading', title: 'Juniper' },
    ])
    expect(earlierCases.reporter).toMatchObject([
      { id: back, isReporter: false },
      { id: first, isReporter: true },
    ])
  })
})
