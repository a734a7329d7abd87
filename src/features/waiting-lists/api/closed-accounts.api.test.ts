/** Accounts that are suspended or deleted, with entries and open offers: no kitten is held without an open offer. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { moderationCalls, signUpStaff } from '#features/moderation/test-world.ts'
import { COMBINE_MINUTES } from '#features/notifications/limits.ts'
import { callsOf } from '#features/privacy/test-world.ts'
import type { TestUser } from '#testing/builders.ts'
import { whenIdle } from '#testing/effects/effects.ts'
import { mailsTo, passMinutes } from '#testing/effects/paced-mails.ts'
import { appOfThisFile } from '#testing/harness.ts'
import {
  addKitten,
  catOf,
  entryOf,
  eventsOf,
  joinAs,
  type ListWorld,
  offer,
  openList,
  sendOffer,
} from '#testing/sales/offers.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { sweepOffers } from './offers/deadlines.ts'
import { offers, waitingListEntries, waitingListEvents } from './tables.ts'

const { app } = appOfThisFile({ rateLimits: false })
const { ask, keep, remove } = callsOf(() => app())
const db = () => app().services.db
const consistent = async () => expect(await findSaleErrors(db())).toEqual([])
const statusOf = async (id: string) => (await db().select().from(offers).where(eq(offers.id, id)))[0]?.status
const heldBy = async (id: string) => (await catOf(app(), id)).heldByOffer

let world: ListWorld
let kitten: { id: string }
let robin: { family: TestUser; entryId: string }
let sam: { family: TestUser; entryId: string }
let offerId: string
beforeEach(async () => {
  app().clock.set(new Date())
  world = await openList(app())
  kitten = await addKitten(app(), world, { name: 'Luna' })
  robin = await joinAs(app(), world, 'Robin')
  sam = await joinAs(app(), world, 'Sam')
  offerId = await offer(app(), world, robin.entryId, [kitten], { hours: 168, offersNext: true })
})

describe('a suspended', () => {
  it('breeder has no open offers, and nothing is passed on; families keep their places', async () => {
    const staff = await signUpStaff(app())
    const { act } = moderationCalls(app)
    const answer = await act(staff, world.owner.id, 'suspend')
    expect(answer.statusCode, answer.body).toBe(200)
    await sweepOffers(app().services)
    expect(await statusOf(offerId)).toBe('withdrawn')
    expect(await heldBy(kitten.id)).toBeNull()
    expect(await db().$count(offers)).toBe(1)
    expect(await entryOf(app(), robin.family, robin.entryId)).toMatchObject({
      status: 'waiting',
      offer: null,
      breeder: { isPublic: false },
    })
    await consistent()
  })

  it('family has no open offer from then on: the next one is asked; restoring gives the place back, not the offer', async () => {
    const kim = await joinAs(app(), world, 'Kim')
    const staff = await signUpStaff(app())
    const { act } = moderationCalls(app)
    expect((await act(staff, robin.family.id, 'suspend')).statusCode).toBe(200)
    await isAway()
    const post = (path: string, body: unknown) =>
      app().request('POST', `/api/${path}`, { as: robin.family, body })
    const start = await post('create-deposit-payment-intent', { catId: kitten.id })
    expect(start.statusCode).toBe(403)
    expect((await act(staff, robin.family.id, 'restore')).statusCode).toBe(200)
    await isBack()
    expect(await entryOf(app(), kim.family, kim.entryId)).toMatchObject({ position: 3 })
  })
})

/** Robin cannot accept: the place is paused, and Sam, who is first now, has the offer. */
async function isAway(): Promise<void> {
  expect(await statusOf(offerId)).toBe('withdrawn')
  expect(await entryOf(app(), world.owner, robin.entryId)).toMatchObject({
    status: 'paused',
    position: null,
    offer: null,
  })
  await expect.poll(async () => (await entryOf(app(), sam.family, sam.entryId)).offer).not.toBeNull()
  const passedOn = (await entryOf(app(), sam.family, sam.entryId)).offer
  expect(await heldBy(kitten.id)).toBe(passedOn?.id)
  // Neither by itself nor by the breeder is anything offered to Robin.
  const other = await addKitten(app(), world, { name: 'Milo' })
  const again = await sendOffer(app(), world, robin.entryId, [other])
  expect(again.json()).toMatchObject({ code: 'conflict', message: 'This family is no longer waiting.' })
  await consistent()
}

async function isBack(): Promise<void> {
  expect(await entryOf(app(), robin.family, robin.entryId)).toMatchObject({
    status: 'waiting',
    position: 1,
    offer: null,
    events: [
      { kind: 'joined' },
      { kind: 'offered' },
      { kind: 'withdrawn', details: { isAccount: true } },
      { kind: 'paused', details: { isAccount: true } },
      { kind: 'resumed', details: { isAccount: true } },
    ],
  })
  expect((await entryOf(app(), sam.family, sam.entryId)).events.at(-1)).toMatchObject({
    kind: 'place_changed',
    details: { fromPlace: 1, toPlace: 2, cause: 'resumed' },
  })
  await consistent()
}

describe('a planned deletion', () => {
  it('of a family ends its offer at once, and asks the next family; keeping the account gives the place back', async () => {
    expect((await ask(robin.family)).statusCode).toBe(200)
    await isAway()
    // What happens to an offer soon after its email waits to become one email.
    await passMinutes(app(), COMBINE_MINUTES)
    const told = async (as: TestUser) => (await mailsTo(app(), as)).map(({ subject }) => subject)
    expect(await told(robin.family)).toContain('The offer of Luna was ended')
    expect((await told(world.owner)).filter((subject) => /Robin/.test(subject)).slice(1)).toEqual([
      'The place of Robin T. is paused',
    ])
    expect(await told(sam.family)).toEqual(['You are now first', 'Quiet Paws offers you Luna'])
    // Twice is once.
    expect((await ask(robin.family)).statusCode).toBe(200)
    expect((await keep(robin.family)).statusCode).toBe(200)
    await isBack()
    expect((await keep(robin.family)).statusCode).toBe(200)
    await isBack()
  })

  it('of a breeder ends the offers at once, and passes nothing on', async () => {
    expect((await ask(world.owner)).statusCode).toBe(200)
    expect(await statusOf(offerId)).toBe('withdrawn')
    expect(await heldBy(kitten.id)).toBeNull()
    await whenIdle(app())
    expect(await db().$count(offers)).toBe(1)
    await consistent()
  })

  it('is not undone by lifting a suspension, or the other way around; an entry that was paused stays so', async () => {
    const kim = await joinAs(app(), world, 'Kim')
    const pause = await app().request('POST', `/api/waiting-lists/entries/${kim.entryId}/pause`, {
      as: kim.family,
      body: { reason: null },
    })
    expect(pause.statusCode, pause.body).toBe(200)
    const staff = await signUpStaff(app())
    const { act } = moderationCalls(app)
    const statusFor = async ({ entryId }: { entryId: string }) =>
      (await entryOf(app(), world.owner, entryId)).status
    for (const each of [robin, kim]) {
      expect((await ask(each.family)).statusCode).toBe(200)
      expect((await act(staff, each.family.id, 'suspend')).statusCode).toBe(200)
      expect((await act(staff, each.family.id, 'restore')).statusCode).toBe(200)
      expect(await statusFor(each)).toBe('paused')
      expect((await keep(each.family)).statusCode).toBe(200)
    }
    expect([await statusFor(robin), await statusFor(kim)]).toEqual(['waiting', 'paused'])
    expect(await eventsOf(app(), kim.family, kim.entryId)).toEqual(['joined', 'paused'])
  })

  it('races with a new offer: the family has none afterward', async () => {
    const other = await addKitten(app(), world, { name: 'Milo' })
    const skipReason = 'They asked for it.'
    const kim = await joinAs(app(), world, 'Kim')
    const [sent] = await Promise.all([
      sendOffer(app(), world, kim.entryId, [other], { skipReason }),
      ask(kim.family),
    ])
    expect([200, 409]).toContain(sent.statusCode)
    expect(await entryOf(app(), world.owner, kim.entryId)).toMatchObject({ status: 'paused', offer: null })
    await consistent()
  })
})

describe('a deleted', () => {
  it('family leaves no entry, and its kitten is free; others move up', async () => {
    await remove(robin.family)
    expect(await db().select().from(waitingListEntries)).toMatchObject([{ id: sam.entryId }])
    const events = await db().select().from(waitingListEvents)
    expect(new Set(events.map(({ entryId }) => entryId))).toEqual(new Set([sam.entryId]))
    expect(await statusOf(offerId)).toBeUndefined()
    const held = await heldBy(kitten.id)
    if (held) expect(await statusOf(held)).toBe('open')
    await consistent()
  })

  it('breeder leaves no list: no entries, offers, or held kittens', async () => {
    await remove(world.owner)
    expect(await db().$count(waitingListEntries)).toBe(0)
    expect(await db().$count(offers)).toBe(0)
    await consistent()
  })
})
