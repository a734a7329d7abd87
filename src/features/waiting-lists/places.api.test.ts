/** Every change of a place: each family whose place changes reads why, and gets at most one email a day about it. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#lib/durations.ts'
import type { TestUser } from '#testing/builders.ts'
import { whenIdle } from '#testing/effects/effects.ts'
import { passMinutes, type SentMail, mailsTo as sentTo } from '#testing/effects/paced-mails.ts'
import { appOfThisFile } from '#testing/harness.ts'
import {
  addKitten,
  configure,
  entryOf,
  joinAs,
  type ListWorld,
  offer,
  openList,
} from '#testing/sales/offers.ts'
import { authorize, confirmPayment, reserve, startDeposit } from '#testing/sales/purchase.ts'
import { waitingListEntries } from './api/tables.ts'

const { app } = appOfThisFile({ rateLimits: false })
type Family = { family: TestUser; entryId: string }

let world: ListWorld
let ada: Family
let ben: Family
let cleo: Family
beforeEach(async () => {
  app().clock.set(new Date())
  world = await openList(app())
  ada = await joinAs(app(), world, 'Ada')
  ben = await joinAs(app(), world, 'Ben')
  cleo = await joinAs(app(), world, 'Cleo')
  await whenIdle(app())
})

const call = async (as: TestUser, path: string, body: object = {}) => {
  const response = await app().request('POST', `/api/waiting-lists/${path}`, { as, body })
  expect(response.statusCode, response.body).toBe(200)
}
const move = ({ entryId }: Family, position: number) =>
  call(world.owner, `entries/${entryId}/move`, { position, reason: 'They asked before the list began.' })
const leave = ({ family, entryId }: Family) => call(family, `entries/${entryId}/leave`, { reason: null })
const pause = ({ family, entryId }: Family) => call(family, `entries/${entryId}/pause`, { reason: null })
const resume = ({ family, entryId }: Family) => call(family, `entries/${entryId}/resume`)
const remove = ({ entryId }: Family) =>
  call(world.owner, `entries/${entryId}/decision`, { decision: 'decline', reason: 'You found a kitten.' })
const confirm = ({ entryId }: Family) =>
  call(world.owner, `entries/${entryId}/decision`, { decision: 'confirm' })
const offerTo = async ({ entryId }: Family) => {
  const kitten = await addKitten(app(), world, { name: 'Luna' })
  await offer(app(), world, entryId, [kitten])
  return kitten
}
async function payInVain({ family, entryId }: Family) {
  const intent = await startDeposit(app(), family, await offerTo({ family, entryId }))
  await authorize(app(), intent, '4000000000000341')
  expect((await confirmPayment(app(), family, intent)).outcome).toBe('failed')
}
/** As if Ada had joined first, and the breeder had not confirmed her yet. */
const unconfirm = ({ entryId }: Family) =>
  app()
    .services.db.update(waitingListEntries)
    .set({ chosenStatus: 'pending' })
    .where(eq(waitingListEntries.id, entryId))

/** What the history of a family says of changes of its place: kind, places, and cause. */
async function placesOf({ family, entryId }: Family): Promise<string[]> {
  const { events } = await entryOf(app(), family, entryId)
  return events
    .filter(({ kind }) => kind === 'first' || kind === 'place_changed')
    .map(
      ({ kind, actor, details: { fromPlace, toPlace, cause } }) =>
        `${kind} by ${actor}: ${fromPlace} to ${toPlace}, ${cause}`,
    )
}
const noticesOf = async ({ family }: Family) => {
  await whenIdle(app())
  const notices = (await app().request('GET', '/api/notices', { as: family })).json<{ title: string }[]>()
  return notices.map(({ title }) => title).filter((title) => title.includes('now'))
}
async function mailsTo({ family }: Family): Promise<SentMail[]> {
  await whenIdle(app())
  return (await sentTo(app(), family)).filter(({ subject }) => subject.includes('You are now'))
}

describe('a place that gets worse', () => {
  it.each<[string, (() => Promise<unknown>)[], () => Promise<unknown>, string, string]>([
    [
      'a family is moved before it',
      [],
      () => move(cleo, 1),
      'moved',
      'The breeder moved another family before you.',
    ],
    [
      'a family that joined before it is confirmed',
      [() => unconfirm(ada)],
      () => confirm(ada),
      'confirmed',
      'The breeder confirmed a family that joined before you.',
    ],
    [
      'a paused family takes part again',
      [() => pause(ada)],
      () => resume(ada),
      'resumed',
      'A family before you, which had kept its place, takes part again.',
    ],
    [
      'a family gets its place back, because its payment failed',
      [],
      () => payInVain(ada),
      'sale_failed',
      'A family before you has its place back, because its payment failed.',
    ],
  ])('because %s: its history, a notice, and an email say so', async (_, before, act, cause, why) => {
    for (const step of before) await step()
    await whenIdle(app())
    await passMinutes(app(), 2 * 24 * 60)
    const earlier = (await placesOf(ben)).length
    const mailed = (await mailsTo(ben)).length
    await act()
    const [worst] = (await placesOf(ben)).slice(earlier).toReversed()
    const from = cause === 'moved' ? 2 : 1
    expect(worst).toBe(`place_changed by system: ${from} to ${from + 1}, ${cause}`)
    const title = from === 1 ? 'You are now 2nd on a waiting list' : 'You are now 3rd on a waiting list'
    expect((await noticesOf(ben))[0]).toBe(title)
    // It may have been first for a moment, which was emailed; then the rest of the day is one email.
    await passMinutes(app(), 24 * 60)
    const last = (await mailsTo(ben)).slice(mailed).at(-1)
    expect(last?.subject).toBe(title)
    expect(last?.text).toContain(
      `Before, you were ${from === 1 ? '1st' : '2nd'} on the list for Rowan × Hazel at Quiet Paws. ${why}`,
    )
    // The history names no other family.
    expect(JSON.stringify(await entryOf(app(), ben.family, ben.entryId))).not.toMatch(/Ada|Cleo/)
  })
})

describe('a place that gets better', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    ['a family leaves', () => leave(ada), 'left'],
    ['the breeder removes a family', () => remove(ada), 'removed'],
    ['a family pauses', () => pause(ada), 'paused'],
    ['a family is moved to a later place', () => move(ada, 3), 'moved'],
    ['a family found a kitten', async () => reserve(app(), ada.family, await offerTo(ada)), 'accepted'],
  ])('because %s: both read it, and who is first now is told', async (_, act, cause) => {
    await act()
    expect(await placesOf(ben)).toEqual([`first by system: 2 to 1, ${cause}`])
    expect(await placesOf(cleo)).toEqual([`place_changed by system: 3 to 2, ${cause}`])
    expect(await noticesOf(ben)).toEqual(['You are now first'])
    expect((await mailsTo(ben)).map(({ subject }) => subject)).toEqual(['You are now first'])
    // A place that is better without being the first one needs nobody’s attention.
    expect([await noticesOf(cleo), await mailsTo(cleo)]).toEqual([[], []])
  })

  it('does not change because of a family that is not confirmed, or that waits on another list', async () => {
    await configure(app(), world, { confirmsEntries: true })
    const dora = await joinAs(app(), world, 'Dora')
    await leave(dora)
    await configure(app(), world, { pairingId: null })
    await leave(await joinAs(app(), { ...world, pairingId: null as never }, 'Eve'))
    for (const each of [ada, ben, cleo]) expect(await placesOf(each)).toEqual([])
  })
})

describe('emails about a place', () => {
  it('are one a day: the first at once, then the latest with what happened before it', async () => {
    await move(ben, 1)
    expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual(['You are now 2nd on a waiting list'])
    for (const [family, position] of [
      [ben, 3],
      [ben, 1],
      [cleo, 1],
    ] as const) {
      await move(family, position)
      await whenIdle(app())
    }
    expect(await placesOf(ada)).toEqual([
      'place_changed by system: 1 to 2, moved',
      'first by system: 2 to 1, moved',
      'place_changed by system: 1 to 2, moved',
      'place_changed by system: 2 to 3, moved',
    ])
    await passMinutes(app(), 24 * 60 - 1)
    expect(await mailsTo(ada)).toHaveLength(1)
    await passMinutes(app(), 1)
    const [, second, ...more] = await mailsTo(ada)
    expect(second?.subject).toBe('You are now 3rd on a waiting list')
    expect(second?.text).toContain('Before that: You are now 2nd on a waiting list; You are now first.')
    expect(more).toEqual([])
  })

  it('say nothing that is no longer so: a better place replaces a worse one that waits to be sent', async () => {
    await move(ben, 1)
    expect(await mailsTo(ada)).toHaveLength(1)
    await move(cleo, 1)
    // A place that is no longer so when its job runs is not even planned.
    await whenIdle(app())
    await leave(cleo)
    await passMinutes(app(), 24 * 60)
    const [, second, ...more] = await mailsTo(ada)
    expect(second?.subject).toBe('You are now 2nd on a waiting list')
    expect(second?.text).toContain('A family before you left the list.')
    expect(more).toEqual([])
  })
})

describe('a family that asked before it joined here', () => {
  const note = (entryId: string, since: unknown, as = world.owner) =>
    app().request('POST', `/api/waiting-lists/entries/${entryId}/since`, { as, body: { since } })

  it('gets its place by the day that the breeder noted, which both it and those behind it read', async () => {
    expect((await note(cleo.entryId, '2026-03-01')).json()).toMatchObject({
      position: 1,
      waitsSince: '2026-03-01',
    })
    expect((await note(ben.entryId, '2026-05-01')).json()).toMatchObject({ position: 2 })
    // Twice is once.
    expect((await note(ben.entryId, '2026-05-01')).json()).toMatchObject({ position: 2 })
    expect(await entryOf(app(), ben.family, ben.entryId)).toMatchObject({
      waitsSince: '2026-05-01',
      events: [
        { kind: 'joined' },
        { kind: 'place_changed', details: { fromPlace: 2, toPlace: 3, cause: 'noted_before' } },
        {
          kind: 'noted_since',
          actor: 'breeder',
          details: { toDate: '2026-05-01', fromPlace: 3, toPlace: 2 },
        },
      ],
    })
    expect(await placesOf(ada)).toEqual([
      'place_changed by system: 1 to 2, noted_before',
      'place_changed by system: 2 to 3, noted_before',
    ])
    const [first] = await mailsTo(ada)
    expect(first?.text).toContain('The breeder added a family that had asked before you.')
    // Who joins now has waited less long, and a corrected day moves it back.
    expect(await entryOf(app(), world.owner, (await joinAs(app(), world, 'Dora')).entryId)).toMatchObject({
      position: 4,
    })
    expect((await note(cleo.entryId, '2026-06-01')).json()).toMatchObject({ position: 2 })
  })

  it('is not possible for others, after the family joined, and with bad values', async () => {
    const other = await openList(app())
    expect((await note(cleo.entryId, '2026-03-01', other.owner)).statusCode).toBe(404)
    expect((await note(cleo.entryId, '2026-03-01', cleo.family)).statusCode).toBe(403)
    const tomorrow = new Date(app().clock.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10)
    for (const since of [tomorrow, '2014-12-31', '2026-02-30', 'spring', 7, null])
      expect((await note(cleo.entryId, since)).statusCode, String(since)).toBe(400)
    await leave(cleo)
    expect((await note(cleo.entryId, '2026-03-01')).statusCode).toBe(409)
    expect(await placesOf(ada)).toEqual([])
  })
})
