/** What families do with their entries: pausing, more time for an offer, joining again, and what they read of their chances. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { breedingPairings, litters } from '#features/litters/api/tables.ts'
import { sendOfferReminders } from '#features/notifications/api/waiting-lists/offer-reminders.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { whenIdle } from '#testing/effects/effects.ts'
import { mailsTo } from '#testing/effects/paced-mails.ts'
import { appOfThisFile } from '#testing/harness.ts'
import {
  addKitten,
  catOf,
  configure,
  deadlineOf,
  entryOf,
  eventsOf,
  joinAs,
  joinList,
  type ListWorld,
  offer,
  openList,
  sendOffer,
} from '#testing/sales/offers.ts'
import { authorize, confirmPayment, startDeposit } from '#testing/sales/purchase.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { sweepOffers } from './api/offers/deadlines.ts'
import { offers } from './api/tables.ts'
import type { ListedEntry, OwnEntry, WaitingList } from './contract.ts'
import { REJOIN_DAYS } from './limits.ts'

const { app } = appOfThisFile({ rateLimits: false })
const db = () => app().services.db

let world: ListWorld
beforeEach(async () => {
  app().clock.set(new Date())
  world = await openList(app())
})

const call = (as: TestUser, path: string, body: object = {}) =>
  app().request('POST', `/api/${path}`, { as, body })
const consistent = async () => expect(await findSaleErrors(db())).toEqual([])

describe('a family that pauses', () => {
  const pause = (as: TestUser, id: string, reason: unknown = null) =>
    call(as, `waiting-lists/entries/${id}/pause`, { reason })

  it('keeps its place, is offered nothing, and takes part again; twice is once', async () => {
    const kitten = await addKitten(app(), world)
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    const sam = await joinAs(app(), world, 'Sam')
    const paused = await pause(family, entryId, 'We move in May.')
    expect(paused.json()).toMatchObject({ status: 'paused', position: null, pausedBy: 'family' })
    expect((await pause(family, entryId)).statusCode).toBe(200)
    expect(await entryOf(app(), sam.family, sam.entryId)).toMatchObject({ position: 1, count: 1 })
    expect((await sendOffer(app(), world, entryId, [kitten])).statusCode).toBe(409)
    // The breeder reads the reason, and is told once.
    expect((await entryOf(app(), world.owner, entryId)).events.at(-1)).toMatchObject({
      kind: 'paused',
      actor: 'buyer',
      reason: 'We move in May.',
    })
    await whenIdle(app())
    const told = (await mailsTo(app(), world.owner)).filter(
      ({ subject }) => subject === 'Robin T. paused their place',
    )
    expect(told.map(({ text }) => text.includes('They wrote: “We move in May.”'))).toEqual([true])
    const tasks = await app().request('GET', '/api/tasks', { as: family })
    expect(tasks.body).not.toContain('place_paused')
    const back = await call(family, `waiting-lists/entries/${entryId}/resume`)
    expect(back.json()).toMatchObject({ status: 'waiting', position: 1, pausedBy: null })
    expect(await eventsOf(app(), family, entryId)).toEqual(['joined', 'paused', 'resumed'])
  })

  it('answers an open offer first, and cannot pause what is not confirmed, over, or another’s', async () => {
    const kitten = await addKitten(app(), world)
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    expect((await pause(family, entryId, 'Call 503 555 0142')).statusCode).toBe(400)
    expect((await pause(family, entryId, 7)).statusCode).toBe(400)
    expect((await pause(world.owner, entryId)).statusCode).toBe(404)
    await offer(app(), world, entryId, [kitten])
    expect((await pause(family, entryId)).json()).toMatchObject({ message: 'Please answer the offer first.' })
    await call(family, `waiting-lists/entries/${entryId}/leave`, { reason: null })
    expect((await pause(family, entryId)).statusCode).toBe(409)
  })

  it('reads that the breeder has to confirm its place before it can pause it or take part again', async () => {
    await configure(app(), world, { confirmsEntries: true })
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    const refused = { code: 'conflict', message: 'The breeder has not confirmed your entry yet.' }
    expect((await pause(family, entryId)).json()).toMatchObject(refused)
    const resumed = await call(family, `waiting-lists/entries/${entryId}/resume`)
    expect(resumed.json()).toMatchObject(refused)
    expect(await eventsOf(app(), family, entryId)).toEqual(['joined'])
  })
})

describe('more time for an offer', () => {
  const ask = (as: TestUser, id: string, hours: unknown = 24, reason: unknown = 'We see a vet on Friday.') =>
    call(as, `waiting-lists/offers/${id}/more-time`, { hours, reason })
  const answer = (id: string, given: unknown, as = world.owner, reason: unknown = null) =>
    call(as, `breeders/waiting-list/offers/${id}/more-time`, { answer: given, reason })
  async function offered() {
    const kitten = await addKitten(app(), world, { name: 'Luna' })
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    const id = await offer(app(), world, entryId, [kitten])
    return { kitten, family, entryId, id, deadline: await deadlineOf(app(), id) }
  }
  const tasksOf = async (as: TestUser) =>
    (await app().request('GET', '/api/tasks', { as })).json<{ tasks: { kind: string }[] }>()

  it('is asked for once, and given by the breeder: the deadline, the hold, the reminders, and the payment follow', async () => {
    const { kitten, family, entryId, id, deadline } = await offered()
    app().clock.advance(46 * HOUR_MS)
    const remind = () => sendOfferReminders(app().services, { publicUrl: 'http://localhost' })
    await remind()
    expect((await ask(family, id)).json().offer).toMatchObject({
      deadline: deadline.toISOString(),
      moreTime: { hours: 24, state: 'asked' },
    })
    // Twice is once, also with other hours.
    expect((await ask(family, id, 72)).json().offer).toMatchObject({ moreTime: { hours: 24 } })
    expect(JSON.stringify(await tasksOf(world.owner))).toContain('more_time')
    const listed = await app().request('GET', '/api/breeders/waiting-list?show=offered', { as: world.owner })
    expect(listed.json<ListedEntry[]>()[0]?.offer?.moreTime).toEqual({ hours: 24, state: 'asked' })
    expect((await answer(id, 'give')).statusCode).toBe(200)
    expect((await answer(id, 'give')).statusCode).toBe(200)
    expect((await answer(id, 'refuse')).statusCode).toBe(409)
    const later = new Date(deadline.getTime() + DAY_MS)
    expect(await entryOf(app(), family, entryId)).toMatchObject({
      offer: { deadline: later.toISOString(), moreTime: { hours: 24, state: 'given' } },
    })
    expect((await catOf(app(), kitten.id)).heldUntil).toEqual(later)
    expect(await eventsOf(app(), world.owner, entryId)).toEqual([
      'joined',
      'offered',
      'more_time_asked',
      'more_time_given',
    ])
    // Asking again is not possible.
    expect((await ask(family, id)).json().offer).toMatchObject({ moreTime: { state: 'given' } })
    app().clock.set(new Date(later.getTime() - 2 * HOUR_MS))
    await sweepOffers(app().services)
    await remind()
    await remind()
    await whenIdle(app())
    const reminders = (await mailsTo(app(), family)).filter(
      ({ subject }) => subject === 'Luna is on hold for you',
    )
    expect(reminders).toHaveLength(2)
    const intent = await startDeposit(app(), family, kitten)
    await authorize(app(), intent)
    expect((await confirmPayment(app(), family, intent)).outcome).toBe('succeeded')
    await consistent()
  })

  it('is not given: the offer ends at its time', async () => {
    const { family, entryId, id } = await offered()
    await ask(family, id)
    expect((await answer(id, 'refuse', world.owner, 'Another family waits.')).statusCode).toBe(200)
    expect((await entryOf(app(), family, entryId)).events.at(-1)).toMatchObject({
      kind: 'more_time_refused',
      reason: 'Another family waits.',
    })
    app().clock.advance(48 * HOUR_MS + 16 * MINUTE_MS)
    await sweepOffers(app().services)
    expect((await db().select().from(offers).where(eq(offers.id, id)))[0]?.status).toBe('expired')
    await consistent()
  })

  it('is not possible for others, with bad values, unasked, or after the end', async () => {
    const { family, id } = await offered()
    const other = await openList(app())
    const sam = await joinAs(app(), other, 'Sam')
    expect((await answer(id, 'give')).json()).toMatchObject({
      message: 'The family is not asking for more time.',
    })
    for (const as of [sam.family, world.owner]) expect((await ask(as, id)).statusCode).toBe(404)
    expect((await ask(family, newId())).statusCode).toBe(404)
    for (const hours of [0, 25, 96, '24', null]) expect((await ask(family, id, hours)).statusCode).toBe(400)
    expect((await ask(family, id, 24, 'Call 503 555 0142')).statusCode).toBe(400)
    await ask(family, id)
    expect((await answer(id, 'give', other.owner)).statusCode).toBe(404)
    expect((await answer(id, 'give', family)).statusCode).toBe(403)
    expect((await answer(id, 'maybe')).statusCode).toBe(400)
    app().clock.advance(48 * HOUR_MS + 1_000)
    expect((await answer(id, 'give')).json()).toMatchObject({ message: 'This offer has expired.' })
  })

  it('cannot be asked for before the time has begun', async () => {
    const { family, id } = await offered()
    await db().update(offers).set({ deadline: null }).where(eq(offers.id, id))
    expect((await ask(family, id)).statusCode).toBe(409)
  })

  it('races with the end of the offer: it is given or over, never both', async () => {
    const { family, entryId, id } = await offered()
    await ask(family, id)
    const [given] = await Promise.all([
      answer(id, 'give'),
      call(world.owner, `breeders/waiting-list/offers/${id}/withdraw`, { reason: 'Luna is ill.' }),
    ])
    expect([200, 409]).toContain(given.statusCode)
    expect(await entryOf(app(), family, entryId)).toMatchObject({ offer: null })
    await consistent()
  })
})

describe('a family that was not accepted', () => {
  const refuse = (id: string) =>
    call(world.owner, `waiting-lists/entries/${id}/decision`, {
      decision: 'decline',
      reason: 'We keep this litter small.',
    })
  const consent = (id: string, as = world.owner) => call(as, `waiting-lists/entries/${id}/consent`)
  const rejoin = async (as: TestUser) =>
    call(as, 'waiting-lists/entries', {
      id: newId(),
      breederId: world.breederId,
      pairingId: world.pairingId,
      gender: null,
      colors: [],
      purpose: 'companion',
      earliest: null,
      latest: null,
      maxPrice: null,
      home: 'A quiet house.',
      answers: [],
    })
  const listFor = async (as: TestUser) =>
    (
      await app().request('GET', `/api/waiting-lists?pairingId=${world.pairingId}`, { as })
    ).json<WaitingList>()

  it('cannot join the same list again for 30 days, but others', async () => {
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    await refuse(entryId)
    const until = new Date(app().clock.now().getTime() + REJOIN_DAYS * DAY_MS)
    expect(await listFor(family)).toMatchObject({ own: null, mayRejoinAt: until.toISOString() })
    expect(await listFor(await signUp(app()))).toMatchObject({ mayRejoinAt: null })
    const refused = await rejoin(family)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toContain('The breeder did not accept your last entry on this list.')
    const other = await openList(app())
    await joinList(app(), other, family)
    app().clock.set(new Date(until.getTime() - 1))
    expect((await rejoin(family)).statusCode).toBe(409)
    app().clock.set(until)
    expect((await rejoin(family)).statusCode).toBe(200)
  })

  it('joins earlier with the consent of the breeder, which is told once', async () => {
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    expect((await consent(entryId)).statusCode).toBe(409)
    await refuse(entryId)
    const other = await openList(app())
    expect((await consent(entryId, other.owner)).statusCode).toBe(404)
    expect((await consent(entryId, family)).statusCode).toBe(403)
    expect((await entryOf(app(), world.owner, entryId)).mayRejoinAt).not.toBeNull()
    for (const _ of [1, 2])
      expect((await consent(entryId)).json()).toMatchObject({ status: 'declined', mayRejoinAt: null })
    expect(await eventsOf(app(), family, entryId)).toEqual(['joined', 'not_accepted', 'may_rejoin'])
    expect((await rejoin(family)).statusCode).toBe(200)
  })

  it('that left by itself joins again at once', async () => {
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    await call(family, `waiting-lists/entries/${entryId}/leave`, { reason: null })
    expect((await rejoin(family)).statusCode).toBe(200)
  })
})

describe('the chances', () => {
  it('are how many kittens are expected, and then how many were born, for both ways of recording a birth', async () => {
    await db()
      .update(breedingPairings)
      .set({ chosenStatus: 'planned', expectedLitterDate: '2026-09-01', expectedKittens: 5 })
      .where(eq(breedingPairings.id, world.pairingId))
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    const own = async () =>
      (await app().request('GET', '/api/waiting-lists/entries', { as: family })).json<OwnEntry[]>()[0]
    const list = async () =>
      (await app().request('GET', `/api/waiting-lists?pairingId=${world.pairingId}`)).json<WaitingList>()
    const expected = { kittenCount: 5, isBorn: false, count: 1 }
    expect([await own(), await list(), await entryOf(app(), world.owner, entryId)]).toMatchObject([
      { ...expected, expectedDate: '2026-09-01' },
      expected,
      expected,
    ])
    // Only the litter is recorded: the status of the pairing follows from it.
    const id = newId()
    const litter = { id, breedingPairingId: world.pairingId, birthDate: '2026-01-02', totalKittens: 4 }
    const recorded = await app().request('POST', '/api/litters', { as: world.owner, body: litter })
    expect(recorded.statusCode, recorded.body).toBe(201)
    const born = { kittenCount: 4, isBorn: true }
    expect([await own(), await list()]).toMatchObject([{ ...born, expectedDate: '2026-01-02' }, born])
    expect(await eventsOf(app(), family, entryId)).toEqual(['joined', 'litter_born'])
    await whenIdle(app())
    const mails = (await mailsTo(app(), family)).map(({ subject }) => subject)
    expect(mails).toEqual(['The litter of Rowan × Hazel was born'])
    // The number is not known any more.
    await db().update(litters).set({ totalKittens: null }).where(eq(litters.id, id))
    expect(await own()).toMatchObject({ kittenCount: null, isBorn: true })
  })

  it('and since when a family waits are read by both sides, and in the file', async () => {
    app().clock.set(new Date('2026-12-01T03:00:00Z'))
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    // Where the cattery is, it is still the day before.
    for (const as of [family, world.owner])
      expect(await entryOf(app(), as, entryId)).toMatchObject({ waitsSince: '2026-11-30' })
    const file = await app().request('GET', '/api/breeders/waiting-list/entries.csv', { as: world.owner })
    expect(file.body).toContain('waiting since')
    expect(file.body).toContain('2026-11-30')
  })
})
