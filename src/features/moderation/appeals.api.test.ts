import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cats } from '#features/cats/api/tables.ts'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { setMailSent, whenTold } from '#testing/mails.ts'
import { turnSiteOff } from '#testing/outages.ts'
import { decisionMailKey } from './api/announced.ts'
import { moderationDecisions } from './api/tables.ts'
import { moderationCalls, PROHIBITED_TEXT, signUpStaff } from './test-world.ts'

const { app } = appOfThisFile()
const { send, report, cases, open, decide, act, accountStatus, appeal, log } = moderationCalls(app)
let staff: TestUser
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  staff = await signUpStaff(app())
  ;[buyer, breeder] = [await signUp(app()), await signUpBreeder(app())]
})

const latest = async (as: TestUser) => (await accountStatus(as)).decisions[0]
/** The response cache is invalidated shortly after the commit, so tests poll. */
const listed = async () =>
  (await app().request('GET', '/api/cats')).json().map(({ id }: { id: string }) => id)
const openAppeals = async () => (await cases(staff, '?kind=appeal')).json()

it('the third blocked message mutes the user, with a log entry and a notification; a successful appeal lifts the mute', async () => {
  for (let index = 0; index < 3; index++) await send(buyer, breeder.id, PROHIBITED_TEXT)
  const reason = '3 messages with contact details were blocked within 24 hours'
  const muted = await latest(buyer)
  expect(muted).toMatchObject({ action: 'mute', reason, isAutomatic: true, canAppeal: true })
  expect(await log(staff)).toMatchObject([
    { action: 'mute', actor: null, person: { userId: buyer.id }, reason },
  ])
  expect((await app().request('GET', '/api/notices', { as: buyer })).json()).toMatchObject([
    { kind: 'decision', path: '/account-status', text: expect.stringContaining(reason) },
  ])
  expect((await accountStatus(buyer)).violations.map(({ action }: { action: string }) => action)).toEqual([
    'muted',
    'blocked',
    'blocked',
  ])

  const text = 'These were the numbers of a vet.'
  const appeals = await Promise.all([1, 2].map(() => appeal(buyer, muted.id, ` ${text} `)))
  expect(appeals.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(appeals[0]?.json()).toEqual(appeals[1]?.json())
  expect((await appeal(buyer, muted.id, 'And something else to say.')).statusCode).toBe(409)
  expect(await latest(buyer)).toMatchObject({
    appeal: { status: 'open', text, answer: null },
    canAppeal: false,
  })

  const [appealCase] = await openAppeals()
  expect(appealCase).toMatchObject({
    kind: 'appeal',
    person: { userId: buyer.id },
    reporter: null,
    subject: null,
  })
  expect((await open(staff, appealCase.id)).json().appeal).toMatchObject({
    text,
    decision: { id: muted.id, action: 'mute' },
  })
  const reversed = await decide(staff, appealCase.id, 'reverse', { reason: 'A vet is no contact of yours' })
  expect(reversed.json()).toMatchObject({ status: 'closed', person: { mutedUntil: null } })
  const after = await accountStatus(buyer)
  expect(after.mutedUntil).toBeNull()
  expect(after.decisions).toMatchObject([
    { action: 'reverse', canAppeal: false },
    {
      id: muted.id,
      appeal: { status: 'reversed', answer: 'A vet is no contact of yours' },
      canAppeal: false,
    },
  ])
  expect((await send(buyer, breeder.id, 'Thank you')).statusCode).toBe(201)
})

describe('an appeal', () => {
  it('is open to suspended users; upholding the decision changes nothing', async () => {
    await act(staff, buyer.id, 'suspend')
    const { id } = await latest(buyer)
    expect((await appeal(buyer, id)).statusCode).toBe(201)
    const [appealCase] = await openAppeals()
    expect((await decide(staff, appealCase.id, 'uphold')).json().person.suspendedAt).toBeTruthy()
    expect(await accountStatus(buyer)).toMatchObject({
      suspendedAt: expect.any(String),
      decisions: [{ action: 'uphold' }, { appeal: { status: 'upheld', answer: 'Against our rules' } }],
    })
    expect((await decide(staff, appealCase.id, 'reverse')).statusCode).toBe(409)
  })

  it('restores a cattery, and a cat that was taken down, when the decision is reversed', async () => {
    await act(staff, breeder.id, 'suspend')
    await appeal(breeder, (await latest(breeder)).id)
    await decide(staff, (await openAppeals())[0].id, 'reverse')
    await expect.poll(listed).toEqual([breeder.cat.id])

    const { id } = (await report(buyer, { catId: breeder.cat.id, reason: 'misleading' })).json()
    await decide(staff, id, 'take_down')
    await expect.poll(listed).toEqual([])
    app().clock.advance(1_000)
    const takeDown = (await accountStatus(breeder)).decisions.find(
      ({ action }: { action: string }) => action === 'take_down',
    )
    await appeal(breeder, takeDown.id)
    await decide(staff, (await openAppeals())[0].id, 'reverse')
    await expect.poll(listed).toEqual([breeder.cat.id])
  })

  it('does not lift a later suspension or restore a cat that its breeder has deleted', async () => {
    await act(staff, buyer.id, 'suspend')
    const first = await latest(buyer)
    app().clock.advance(1_000)
    await act(staff, buyer.id, 'restore')
    app().clock.advance(2 * MINUTE_MS)
    await act(staff, buyer.id, 'suspend', { reason: 'Again' })
    await appeal(buyer, first.id)
    await decide(staff, (await openAppeals())[0].id, 'reverse')
    expect((await accountStatus(buyer)).suspendedAt).not.toBeNull()

    const { id } = (await report(buyer, { catId: breeder.cat.id, reason: 'spam' })).json() ?? {}
    expect(id).toBeUndefined()
    const other = await signUp(app())
    await decide(
      staff,
      (await report(other, { catId: breeder.cat.id, reason: 'spam' })).json().id,
      'take_down',
    )
    const deletedAt = app().clock.now()
    await app().services.db.update(cats).set({ deletedAt }).where(eq(cats.id, breeder.cat.id))
    await appeal(breeder, (await latest(breeder)).id)
    expect((await decide(staff, (await openAppeals())[0].id, 'reverse')).statusCode).toBe(200)
    expect(await app().services.db.select().from(cats)).toMatchObject([
      { status: 'withdrawn', takenDownFrom: null },
    ])
  })

  it('does not restore a listing that another decision took down', async () => {
    const reports = []
    for (const reporter of [buyer, await signUp(app())])
      reports.push((await report(reporter, { catId: breeder.cat.id, reason: 'fraud' })).json())
    for (const { id } of reports) expect((await decide(staff, id, 'take_down')).statusCode).toBe(200)
    const status = async () => (await app().services.db.select().from(cats))[0]?.status
    const [second, first] = (await accountStatus(breeder)).decisions
    for (const [decision, after] of [
      [first, 'withdrawn'],
      [second, 'available'],
    ]) {
      await appeal(breeder, decision.id)
      expect((await decide(staff, (await openAppeals())[0].id, 'reverse')).statusCode).toBe(200)
      expect(await status()).toBe(after)
    }
  })

  it('requires an appealable decision about the user within 30 days, and 20 to 2,000 characters', async () => {
    await act(staff, buyer.id, 'warn')
    const warning = await latest(buyer)
    const other = await signUp(app())
    expect((await appeal(other, warning.id)).statusCode).toBe(404)
    expect((await appeal(buyer, newId())).statusCode).toBe(404)
    for (const text of [
      '',
      'Too short',
      'x'.repeat(2_001),
      7,
      null,
      ' \u200b'.repeat(40),
      `${'x'.repeat(30)}\u0000`,
    ])
      expect([text, (await appeal(buyer, warning.id, text)).statusCode]).toEqual([text, 400])
    expect((await appeal(buyer, 'x')).statusCode).toBe(400)
    const createdAt = new Date(app().clock.now().getTime() - 30 * DAY_MS)
    const old = { id: newId(), userId: buyer.id, action: 'mute' as const, reason: 'Long ago', createdAt }
    await app().services.db.insert(moderationDecisions).values(old)
    expect((await accountStatus(buyer)).decisions[1]).toMatchObject({ id: old.id, canAppeal: false })
    expect((await appeal(buyer, old.id)).json().code).toBe('conflict')
    await act(staff, buyer.id, 'mute', { hours: 1 })
    app().clock.advance(1_000)
    await act(staff, buyer.id, 'unmute')
    expect((await appeal(buyer, (await latest(buyer)).id)).json().code).toBe('conflict')
    expect(await openAppeals()).toEqual([])
  })
})

it('after an outage of 36 days, the time to appeal begins when the user is told', async () => {
  const down = vi.spyOn(app().services.mail, 'send').mockRejectedValue(new Error('The mail server is down.'))
  await act(staff, buyer.id, 'warn')
  const { id } = await latest(buyer)
  app().clock.advance(36 * DAY_MS)
  expect((await latest(buyer)).canAppeal).toBe(true)
  down.mockRestore()
  await setMailSent(app(), decisionMailKey(id))
  app().clock.advance(30 * DAY_MS)
  expect((await latest(buyer)).canAppeal).toBe(false)
  expect((await appeal(buyer, id, 'I was polite, please read it again.')).statusCode).toBe(409)
  app().clock.advance(-1)
  expect((await appeal(buyer, id, 'I was polite, please read it again.')).statusCode).toBe(201)
  app().clock.advance(1 - 66 * DAY_MS)
})

it('while the site is off for 36 days, no time to appeal passes: the user has three days after the start', async () => {
  await act(staff, buyer.id, 'warn')
  await whenTold(app())
  const { id } = await latest(buyer)
  const until = await turnSiteOff(app())
  expect((await latest(buyer)).canAppeal).toBe(true)
  app().clock.set(until)
  expect((await latest(buyer)).canAppeal).toBe(false)
  expect((await appeal(buyer, id, 'I was polite, please read it again.')).statusCode).toBe(409)
  app().clock.advance(-1)
  expect((await appeal(buyer, id, 'I was polite, please read it again.')).statusCode).toBe(201)
})
