import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeBreeder } from '#features/accounts/api/index.ts'
import { cats } from '#features/cats/api/tables.ts'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { addPairing } from '#features/litters/test-world.ts'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { moderationCases } from './api/tables.ts'
import { moderationCalls, PROHIBITED_TEXT, reportedMessage, signUpStaff } from './test-world.ts'

const { app } = appOfThisFile()
const calls = moderationCalls(app)
const { send, deliver, report, cases, open, viewMessages, decide, accountStatus, log } = calls
let staff: TestUser
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  staff = await signUpStaff(app())
  ;[buyer, breeder] = [
    await signUp(app(), { firstName: 'Kim', lastName: 'Buyer' }),
    await signUpBreeder(app()),
  ]
})

const notices = async (as: TestUser) => (await app().request('GET', '/api/notices', { as })).json()
const reportCat = async () => (await report(buyer, { catId: breeder.cat.id, reason: 'misleading' })).json().id

describe('the list of cases', () => {
  it('lists open cases oldest first and closed cases latest first, in pages', async () => {
    const ids: string[] = []
    for (const body of [
      { catId: breeder.cat.id },
      { userId: breeder.id },
      { breederId: breeder.cattery.id },
    ]) {
      ids.push((await report(buyer, { ...body, reason: 'spam' })).json().id)
      app().clock.advance(1_000)
    }
    const first = await cases(staff, '?limit=2')
    expect(first.json().map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
    expect(first.headers['x-total-count']).toBe('3')
    expect(first.headers.link).toContain('rel="next"')
    expect((await cases(staff, '?limit=2&page=2')).json()).toMatchObject([{ id: ids[2] }])
    expect((await cases(staff, '?page=9')).json()).toEqual([])
    expect((await cases(staff, '?kind=violations')).json()).toEqual([])
    expect((await cases(staff, '?kind=report&status=open')).json()).toHaveLength(3)
    for (const id of [ids[1], ids[0]]) {
      await decide(staff, id ?? '', 'dismiss')
      app().clock.advance(1_000)
    }
    const closed = (await cases(staff, '?status=closed')).json()
    expect(closed.map(({ id }: { id: string }) => id)).toEqual([ids[0], ids[1]])
    expect((await cases(staff)).json()).toHaveLength(1)
  })

  it('contains the user, the subject, and the reporter', async () => {
    const id = (
      await report(buyer, { catId: breeder.cat.id, reason: 'welfare', comment: 'Too young' })
    ).json().id
    expect((await cases(staff)).json()).toEqual([
      {
        id,
        kind: 'report',
        status: 'open',
        reason: 'welfare',
        comment: 'Too young',
        closedAt: null,
        createdAt: app().clock.now().toISOString(),
        person: {
          userId: breeder.id,
          name: 'Robin Testperson',
          email: breeder.email,
          role: 'buyer',
          businessName: 'Quiet Paws',
          breederId: breeder.cattery.id,
          violationCount: 0,
          mutedUntil: null,
          suspendedAt: null,
          createdAt: expect.any(String),
        },
        reporter: { userId: buyer.id, name: 'Kim Buyer' },
        subject: { kind: 'cat', id: breeder.cat.id, title: 'Juniper', path: `/cats/${breeder.cat.id}` },
        number: expect.any(Number),
        assignee: null,
        contactEmail: null,
        waitingSince: null,
      },
    ])
    await app().services.db.delete(cats).where(eq(cats.id, breeder.cat.id))
    expect((await cases(staff)).json()[0].subject).toMatchObject({ title: 'Juniper', path: null })
  })

  it('rejects invalid filters', async () => {
    for (const query of [
      '?status=lost',
      '?kind=cat',
      '?page=0',
      '?limit=1000',
      '?page=x',
      '?kind=report&kind=appeal',
    ])
      expect([query, (await cases(staff, query)).statusCode]).toEqual([query, 400])
  })
})

describe('a case', () => {
  it('about a message shows five messages before and after it on request, which is logged', async () => {
    const ids: string[] = []
    for (let index = 0; index < 14; index++) {
      ids.push(await deliver(index % 2 ? breeder : buyer, index % 2 ? buyer.id : breeder.id, `Word ${index}`))
      app().clock.advance(61_000)
    }
    const stranger = await signUp(app())
    await deliver(stranger, breeder.id, 'From another user')
    const { id } = (await report(breeder, { messageId: ids[6], reason: 'rude' })).json()
    await open(staff, id)
    expect(await log(staff), 'opening the case is not logged').toEqual([])
    const messages = (await viewMessages(staff, id)).json<{ id: string; isReported: boolean }[]>()
    expect(messages.map((each) => each.id)).toEqual(ids.slice(1, 12))
    expect(messages.filter((each) => each.isReported)).toMatchObject([
      { id: ids[6], senderId: buyer.id, content: 'Word 6' },
    ])
    await viewMessages(staff, id)
    const other = await signUpStaff(app(), 'Noor')
    await viewMessages(other, id)
    expect(await log(staff)).toMatchObject([
      { action: 'open', actor: { userId: other.id, name: 'Noor Staffer' }, caseId: id },
      { action: 'open', actor: { userId: staff.id }, person: { userId: buyer.id, name: 'Kim Buyer' } },
    ])
    expect((await accountStatus(buyer)).decisions).toEqual([])
  })

  it('about violations contains the texts with their matches', async () => {
    for (let index = 0; index < 6; index++) {
      expect((await send(buyer, breeder.id, PROHIBITED_TEXT)).statusCode).toBe(422)
      app().clock.advance(25 * HOUR_MS)
    }
    const [openCase] = (await cases(staff)).json()
    expect(openCase).toMatchObject({
      kind: 'violations',
      person: { userId: buyer.id, violationCount: 6 },
      subject: null,
    })
    const shown = (await open(staff, openCase.id)).json()
    expect(shown.violations).toHaveLength(6)
    expect(shown.violations[0]).toMatchObject({ content: PROHIBITED_TEXT, receiverName: 'Robin Testperson' })
    expect(shown.violations[0].spans[0]).toMatchObject({
      category: expect.any(String),
      start: expect.any(Number),
    })
    expect((await viewMessages(staff, openCase.id)).statusCode).toBe(404)
    expect(await log(staff)).toEqual([])
  })

  it('with an unknown ID is not found', async () => {
    expect((await open(staff, newId())).statusCode).toBe(404)
    expect((await decide(staff, newId(), 'dismiss')).statusCode).toBe(404)
  })
})

describe('deciding', () => {
  it('a warning is logged, and the user reads it', async () => {
    const { caseId } = await reportedMessage(calls, { buyer, breeder })
    const response = await decide(staff, caseId, 'warn', { reason: ' Please stay friendly ' })
    expect(response.json()).toMatchObject({
      id: caseId,
      status: 'closed',
      closedAt: app().clock.now().toISOString(),
    })
    expect(await log(staff)).toMatchObject([
      {
        action: 'warn',
        reason: 'Please stay friendly',
        caseId,
        endsAt: null,
        actor: { name: 'Sam Staffer' },
      },
    ])
    expect(await accountStatus(buyer)).toMatchObject({
      mutedUntil: null,
      decisions: [
        { action: 'warn', reason: 'Please stay friendly', isAutomatic: false, appeal: null, canAppeal: true },
      ],
    })
    expect(JSON.stringify(await accountStatus(buyer))).not.toContain(staff.id)
    expect((await open(staff, caseId)).json().decisions).toMatchObject([
      { action: 'warn', actorName: 'Sam Staffer' },
    ])
  })

  it('the notification of a reporter contains neither the full name nor the email of the user', async () => {
    for (const action of ['dismiss', 'warn']) {
      await deliver(buyer, breeder.id, 'Hello')
      const { id } = (await report(breeder, { userId: buyer.id, reason: 'rude' })).json()
      expect((await decide(staff, id, action)).statusCode).toBe(200)
    }
    const texts = JSON.stringify(await notices(breeder))
    expect(texts).toContain('Thank you for reporting a person.')
    expect(texts).not.toContain('Kim Buyer')
    expect(texts).not.toContain(buyer.email)
  })

  it('a mute ends after its hours', async () => {
    const { caseId } = await reportedMessage(calls, { buyer, breeder })
    expect((await decide(staff, caseId, 'mute')).statusCode).toBe(400)
    const response = (await decide(staff, caseId, 'mute', { hours: 48 })).json()
    const until = new Date(app().clock.now().getTime() + 48 * HOUR_MS).toISOString()
    expect(response.person.mutedUntil).toBe(until)
    expect((await accountStatus(buyer)).mutedUntil).toBe(until)
    expect((await send(buyer, breeder.id, 'May I?')).json()).toMatchObject({
      code: 'muted',
      details: { mutedUntil: until },
    })
    app().clock.advance(48 * HOUR_MS)
    expect((await send(buyer, breeder.id, 'Thank you')).statusCode).toBe(201)
  })

  it('a cat that is taken down is withdrawn, and its breeder cannot make it available', async () => {
    const response = await decide(staff, await reportCat(), 'take_down')
    expect(response.statusCode, response.body).toBe(200)
    await expect.poll(async () => (await app().request('GET', '/api/cats')).json()).toEqual([])
    await makeBreeder(app().services.db, breeder.id)
    const put = (body: unknown) =>
      app().request('PATCH', `/api/breeders/cats/${breeder.cat.id}`, { as: breeder, body })
    expect((await put({ isAvailable: true })).json()).toMatchObject({ code: 'conflict' })
    expect((await put({ price: 100_000 })).json()).toMatchObject({ status: 'withdrawn', isTakenDown: true })
  })

  it.each(['reserved', 'sold'] as const)(
    'a %s cat cannot be taken down, and the case stays open',
    async (status) => {
      const id = await reportCat()
      await app()
        .services.db.update(cats)
        .set({ status, reservedBy: buyer.id })
        .where(eq(cats.id, breeder.cat.id))
      const response = await decide(staff, id, 'take_down')
      expect(response.json()).toMatchObject({
        code: 'conflict',
        message: `Juniper is ${status}, so it cannot be taken down.`,
      })
      expect((await open(staff, id)).json().status).toBe('open')
      expect(await log(staff)).toEqual([])
    },
  )

  it('a pairing that is taken down is inactive, and its breeder sees why', async () => {
    const pairing = await addPairing(app(), { breederId: breeder.cattery.id })
    const { id } = (await report(buyer, { breedingPairingId: pairing.id, reason: 'welfare' })).json()
    expect((await decide(staff, id, 'take_down')).statusCode).toBe(200)
    const [row] = await app()
      .services.db.select()
      .from(breedingPairings)
      .where(eq(breedingPairings.id, pairing.id))
    expect(row).toMatchObject({ isActive: false, takenDownFrom: 'active' })
    await makeBreeder(app().services.db, breeder.id)
    const own = await app().request('GET', '/api/breeders/pairings', { as: breeder })
    expect(own.json()).toMatchObject([{ id: pairing.id, isActive: false, isTakenDown: true }])
  })

  it('only one of several simultaneous decisions succeeds', async () => {
    const other = await signUpStaff(app(), 'Noor')
    const { caseId } = await reportedMessage(calls, { buyer, breeder })
    const responses = await Promise.all([
      decide(staff, caseId, 'warn'),
      decide(other, caseId, 'mute', { hours: 1 }),
      decide(staff, caseId, 'dismiss'),
    ])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(await log(staff)).toHaveLength(1)
    expect((await decide(other, caseId, 'dismiss')).json().code).toBe('conflict')
  })

  it('staff do not find cases about themselves, and can only dismiss cases about other staff', async () => {
    const other = await signUpStaff(app(), 'Noor')
    const base = {
      kind: 'report' as const,
      reporterId: buyer.id,
      reason: 'rude',
      createdAt: app().clock.now(),
    }
    const subject = { subjectKind: 'person' as const, subjectTitle: 'Staff' }
    const [ownCase, colleagueCase] = [newId(), newId()]
    await app()
      .services.db.insert(moderationCases)
      .values([
        { ...base, ...subject, id: ownCase, userId: staff.id, subjectId: staff.id },
        { ...base, ...subject, id: colleagueCase, userId: other.id, subjectId: other.id },
      ])
    for (const action of ['dismiss', 'warn', 'suspend'])
      expect([action, (await decide(staff, ownCase, action)).json().code]).toEqual([action, 'not_found'])
    for (const action of ['warn', 'suspend'])
      expect([action, (await decide(staff, colleagueCase, action)).json().code]).toEqual([
        action,
        'forbidden',
      ])
    expect((await decide(staff, colleagueCase, 'dismiss')).statusCode).toBe(200)
  })

  it('requires an action that fits, a reason, and hours within limits', async () => {
    const { caseId } = await reportedMessage(calls, { buyer, breeder })
    for (const action of ['uphold', 'reverse', 'take_down'])
      expect([action, (await decide(staff, caseId, action)).json().code]).toEqual([action, 'conflict'])
    const invalid = [
      { action: 'delete' },
      { reason: undefined },
      { reason: 'no' },
      { reason: '  \u200b  ' },
      { reason: 'x'.repeat(1_001) },
      { reason: 'a\u0000bc' },
      { action: 'mute', hours: 0 },
      { action: 'mute', hours: 721 },
      { action: 'mute', hours: 1.5 },
      { action: 'mute', hours: '2' },
    ]
    for (const body of invalid) {
      const response = await decide(staff, caseId, body.action ?? 'warn', body)
      expect([body, response.statusCode]).toEqual([body, 400])
    }
    expect((await cases(staff)).json()).toHaveLength(1)
  })
})
