/** From a day that the breeder chose, all families that still wait are notified of free kittens together. */
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import type { TestUser } from '#testing/builders.ts'
import { whenIdle } from '#testing/effects/effects.ts'
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
import { reserve } from '#testing/sales/purchase.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { sweepOffers } from './api/offers/deadlines.ts'
import { notifiedKittens, waitingListEvents } from './api/tables.ts'
import { sweepTogether } from './api/together/notify-families.ts'
import type { WaitingList } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false })
const db = () => app().services.db
const sweep = () => sweepTogether(app().services)
const inDays = (days: number) => addDays(isoDate(app().clock.now()), days)
const consistent = async () => expect(await findSaleErrors(db())).toEqual([])

let world: ListWorld
beforeEach(async () => {
  world = await openList(app())
})

/** The kittens of each time that a family was notified of, oldest first. */
async function notifiedOf(entryId: string): Promise<string[][]> {
  const rows = await db()
    .select()
    .from(waitingListEvents)
    .where(eq(waitingListEvents.entryId, entryId))
    .orderBy(asc(waitingListEvents.createdAt))
  return rows.filter(({ kind }) => kind === 'notified').map(({ details }) => details.kittens ?? [])
}
const decline = (as: TestUser, id: string) =>
  app().request('POST', `/api/waiting-lists/offers/${id}/decline`, { as, body: { reason: null } })

describe('a day from which families are notified together', () => {
  it('is in the rules of the list, and can be removed', async () => {
    const day = inDays(7)
    const path = `/api/waiting-lists?pairingId=${world.pairingId}`
    const rule = async () => (await app().request('GET', path)).json<WaitingList>().togetherFrom
    expect(await rule()).toBeNull()
    await configure(app(), world, { togetherFrom: day })
    expect(await rule()).toBe(day)
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    expect(await entryOf(app(), family, entryId)).toMatchObject({ togetherFrom: day, freeKittens: [] })
    await configure(app(), world, { togetherFrom: null })
    expect(await rule()).toBeNull()
  })

  it.each(['soon', '2026-13-01', 7, ''])('is not %j', async (togetherFrom) => {
    const body = {
      pairingId: world.pairingId,
      isOpen: true,
      maxEntries: null,
      confirmsEntries: false,
      questions: [],
    }
    const response = await app().request('PUT', '/api/breeders/waiting-list/settings', {
      as: world.owner,
      body: { ...body, togetherFrom },
    })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fields)).toEqual(['togetherFrom'])
  })
})

describe('telling families', () => {
  it('happens on the day, for all that fit, each kitten once; the first that reserves gets it', async () => {
    await configure(app(), world, { togetherFrom: inDays(1) })
    const luna = await addKitten(app(), world, { name: 'Luna', color: 'Blue' })
    const [robin, sam, kim] = [
      await joinAs(app(), world, 'Robin'),
      await joinAs(app(), world, 'Sam', { colors: ['Blue'] }),
      await joinAs(app(), world, 'Kim', { colors: ['Red'] }),
    ]
    await sweep()
    expect(await notifiedOf(robin.entryId)).toEqual([])
    app().clock.advance(DAY_MS)
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect(await notifiedOf(robin.entryId)).toEqual([['Luna']])
    expect(await notifiedOf(sam.entryId)).toEqual([['Luna']])
    expect(await notifiedOf(kim.entryId)).toEqual([])
    expect(await entryOf(app(), sam.family, sam.entryId)).toMatchObject({
      position: 2,
      freeKittens: [{ id: luna.id, name: 'Luna', price: luna.price }],
    })
    // A kitten that is listed later has a notice of its own.
    await addKitten(app(), world, { name: 'Milo', color: 'Red' })
    await sweep()
    expect(await notifiedOf(robin.entryId)).toEqual([['Luna'], ['Milo']])
    expect(await notifiedOf(kim.entryId)).toEqual([['Milo']])
    expect((await reserve(app(), sam.family, luna)).status).toBe('deposit_paid')
    expect(await entryOf(app(), robin.family, robin.entryId)).toMatchObject({
      freeKittens: [{ name: 'Milo' }],
    })
    await consistent()
  })

  it('leaves out kittens that are paused or on hold, and hidden catteries', async () => {
    await configure(app(), world, { togetherFrom: inDays(0) })
    const [luna, milo] = [
      await addKitten(app(), world, { name: 'Luna' }),
      await addKitten(app(), world, { name: 'Milo', status: 'withdrawn' }),
    ]
    const robin = await joinAs(app(), world, 'Robin')
    const sam = await joinAs(app(), world, 'Sam')
    await offer(app(), world, robin.entryId, [luna])
    await sweep()
    expect(await notifiedOf(sam.entryId)).toEqual([])
    await db().update(cats).set({ status: 'available' }).where(eq(cats.id, milo.id))
    await db().update(breeders).set({ isActive: false }).where(eq(breeders.id, world.breederId))
    await sweep()
    expect(await notifiedOf(sam.entryId)).toEqual([])
    await db().update(breeders).set({ isActive: true }).where(eq(breeders.id, world.breederId))
    await sweep()
    expect(await notifiedOf(sam.entryId)).toEqual([['Milo']])
    // A family with an open offer answers it first.
    expect(await notifiedOf(robin.entryId)).toEqual([])
    await consistent()
  })

  it('takes the place of the next offer: an open offer keeps its time, and then all others are notified', async () => {
    await configure(app(), world, { togetherFrom: inDays(1), offersNext: true })
    const luna = await addKitten(app(), world, { name: 'Luna' })
    const robin = await joinAs(app(), world, 'Robin')
    const [sam, kim] = [await joinAs(app(), world, 'Sam'), await joinAs(app(), world, 'Kim')]
    const id = await offer(app(), world, robin.entryId, [luna], { offersNext: true })
    app().clock.advance(DAY_MS)
    await sweep()
    await sweepOffers(app().services)
    expect(await entryOf(app(), robin.family, robin.entryId)).toMatchObject({ offer: { id } })
    expect((await decline(robin.family, id)).statusCode).toBe(200)
    await expect.poll(() => notifiedOf(sam.entryId)).toEqual([['Luna']])
    expect(await notifiedOf(kim.entryId)).toEqual([['Luna']])
    // The family that declined knows the kitten.
    expect(await notifiedOf(robin.entryId)).toEqual([])
    expect(await entryOf(app(), sam.family, sam.entryId)).toMatchObject({ offer: null })
    await consistent()
  })

  it('after an outage of 36 days names what is still free, and is repeated as a whole after a crash', async () => {
    await configure(app(), world, { togetherFrom: inDays(1) })
    const [luna] = [
      await addKitten(app(), world, { name: 'Luna' }),
      await addKitten(app(), world, { name: 'Milo' }),
    ]
    const [robin, sam] = [await joinAs(app(), world, 'Robin'), await joinAs(app(), world, 'Sam')]
    await db().update(cats).set({ status: 'withdrawn' }).where(eq(cats.id, luna.id))
    app().clock.advance(36 * DAY_MS)
    // So that the first transaction is that of the sweep.
    await whenIdle(app())
    const { transaction } = db()
    db().transaction = (async (work: Parameters<typeof transaction>[0]) => {
      db().transaction = transaction
      await transaction.call(db(), async (tx) => {
        await work(tx)
        throw new Error('The process crashed here.')
      })
    }) as typeof transaction
    await sweep()
    expect(await db().$count(notifiedKittens)).toBe(0)
    await sweep()
    for (const { entryId } of [robin, sam]) expect(await notifiedOf(entryId)).toEqual([['Milo']])
    await consistent()
  })

  it('from the list of any litter leaves out pairings whose families are still offered one at a time', async () => {
    const any = { ...world, pairingId: null as unknown as string }
    await configure(app(), any, { togetherFrom: inDays(0) })
    await addKitten(app(), world, { name: 'Luna' })
    const kim = await joinAs(app(), any, 'Kim')
    const robin = await joinAs(app(), world, 'Robin')
    await sweep()
    expect(await notifiedOf(kim.entryId)).toEqual([])
    await configure(app(), world, { togetherFrom: inDays(0) })
    await sweep()
    for (const { entryId } of [robin, kim]) expect(await notifiedOf(entryId)).toEqual([['Luna']])
    expect(await db().$count(notifiedKittens)).toBe(2)
  })
})
