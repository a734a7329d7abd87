/** Accounts that are suspended or deleted, with entries and open offers: no kitten is held without an open offer. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { setSuspended } from '#features/accounts/api/index.ts'
import { moderationCalls, signUpStaff } from '#features/moderation/test-world.ts'
import { callsOf } from '#features/privacy/test-world.ts'
import type { TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addKitten, catOf, entryOf, joinAs, type ListWorld, offer, openList } from '#testing/sales/offers.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { sweepOffers } from './api/offers/deadlines.ts'
import { offers, waitingListEntries, waitingListEvents } from './api/tables.ts'

const { app } = appOfThisFile({ rateLimits: false })
const { remove } = callsOf(() => app())
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

  it('family cannot accept, but can decline, so that the next family is asked', async () => {
    await setSuspended(db(), robin.family.id, app().clock.now())
    const post = (path: string, body: unknown) =>
      app().request('POST', `/api/${path}`, { as: robin.family, body })
    const start = await post('create-deposit-payment-intent', { catId: kitten.id })
    expect(start.statusCode).toBe(403)
    const declined = await post(`waiting-lists/offers/${offerId}/decline`, { reason: null })
    expect(declined.statusCode, declined.body).toBe(200)
    // It went to the next family.
    await expect.poll(async () => (await entryOf(app(), sam.family, sam.entryId)).offer).not.toBeNull()
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
