/** What families and breeders read about kittens that can be offered, and which families they fit. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { breedingPairings, queens, sires } from '#features/litters/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import type { TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import {
  addKitten,
  configure,
  entryOf,
  joinAs,
  joinList,
  type ListWorld,
  offer,
  openList,
} from '#testing/sales/offers.ts'
import type { ListedEntry, ManagedList } from './contract.ts'
import { MAX_KITTENS } from './limits.ts'
import type { Picker } from './picker-schemas.ts'

const { app } = appOfThisFile({ rateLimits: false })
const db = () => app().services.db
const today = () => isoDate(app().clock.now())

let world: ListWorld
beforeEach(async () => {
  world = await openList(app())
})

const get = async <T>(path: string, as: TestUser = world.owner) =>
  (await app().request('GET', `/api/breeders/waiting-list${path}`, { as })).json<T>()
const fits = async (query = '') =>
  (await get<ListedEntry[]>(query)).map(({ buyerName, fit }) => [buyerName, fit])
const listOf = async (pairingId: string | null) =>
  (await get<ManagedList[]>('/settings')).find((list) => list.pairingId === pairingId)

describe('what a family reads beside a kitten', () => {
  const parents = async () => {
    const test = (name: string) => ({ name, result: 'Clear', lab: null, date: null, documentUrl: null })
    const row = { breederId: world.breederId, breed: 'Ragdoll', age: 30 }
    const [sire] = await db()
      .insert(sires)
      .values({ ...row, name: 'Rowan', healthTesting: [test('PKD'), test('HCM')] })
      .returning()
    const [queen] = await db()
      .insert(queens)
      .values({ ...row, name: 'Hazel', healthTesting: [test('HCM')] })
      .returning()
    await db()
      .update(breedingPairings)
      .set({ sireId: sire?.id ?? null, queenId: queen?.id ?? null })
      .where(eq(breedingPairings.id, world.pairingId))
  }

  it('is its age, its go-home date, and its health and that of its parents, as in the form of the breeder', async () => {
    await parents()
    const birthDate = addDays(today(), -35)
    const vaccinations = [{ name: 'FVRCP', date: addDays(today(), -3) }]
    const kitten = await addKitten(app(), world, {
      birthDate,
      vaccinations,
      healthCertifications: ['DNA Tested'],
    })
    const facts = {
      id: kitten.id,
      age: 5,
      birthDate,
      goHomeDate: addDays(birthDate, 84),
      vaccinations,
      healthCertifications: ['DNA Tested'],
      documentedCertifications: [],
      parentTests: ['HCM', 'PKD'],
    }
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    expect((await get<Picker>(`/picker?list=${world.pairingId}`)).kittens).toMatchObject([facts])
    await offer(app(), world, entryId, [kitten])
    expect((await entryOf(app(), family, entryId)).offer?.cats).toMatchObject([facts])
  })

  it('has no tests of parents that are not known', async () => {
    const kitten = await addKitten(app(), world, { breedingPairingId: null })
    const any = { ...world, pairingId: null as never }
    await configure(app(), any, {})
    const { family, entryId } = await joinAs(app(), any, 'Robin')
    await offer(app(), world, entryId, [kitten])
    expect((await entryOf(app(), family, entryId)).offer?.cats).toMatchObject([{ parentTests: [] }])
  })

  it('is the place of the cattery, and how far it is from the place that the family saved', async () => {
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    const place = async (as = family) => {
      const { location, miles } = await entryOf(app(), as, entryId)
      return { location, miles }
    }
    const hudson = {
      location: 'Hudson, NY',
      town: 'Hudson',
      state: 'NY',
      latitude: 42.2529,
      longitude: -73.791,
    }
    await db().update(breeders).set(hudson).where(eq(breeders.id, world.breederId))
    expect(await place()).toEqual({ location: 'Hudson, NY', miles: null })
    await db().update(users).set({ place: 'Albany, NY' }).where(eq(users.id, family.id))
    expect(await place()).toEqual({ location: 'Hudson, NY', miles: 27 })
    // The breeder does not learn where the family lives, and has no distance to itself.
    await db().update(users).set({ place: 'Albany, NY' }).where(eq(users.id, world.owner.id))
    expect(await place(world.owner)).toEqual({ location: 'Hudson, NY', miles: null })
    await db().update(users).set({ place: 'Nowhere at All' }).where(eq(users.id, family.id))
    expect(await place()).toEqual({ location: 'Hudson, NY', miles: null })
    const unknown = { town: null, state: null, latitude: null, longitude: null }
    await db().update(breeders).set(unknown).where(eq(breeders.id, world.breederId))
    await db().update(users).set({ place: 'Albany, NY' }).where(eq(users.id, family.id))
    expect(await place()).toEqual({ location: 'Hudson, NY', miles: null })
  })
})

describe('the list of a breeder', () => {
  it('knows the kittens of an older litter, although the cattery has many younger cats', async () => {
    await addKitten(app(), world, { name: 'Luna' })
    const birthDate = isoDate(app().clock.now())
    for (let count = 0; count < MAX_KITTENS; count += 1)
      await addKitten(app(), world, { name: `Young ${count}`, breedingPairingId: null, birthDate })
    await joinAs(app(), world, 'Robin')
    expect(await fits()).toEqual([['Robin T.', { kittens: ['Luna'], misfits: [] }]])
  })

  it('says which free kittens fit each family, and else what the best one does not meet', async () => {
    const luna = await addKitten(app(), world, { name: 'Luna', price: 150_000, color: 'Blue' })
    await addKitten(app(), world, { name: 'Milo', gender: 'male', price: 90_000, status: 'withdrawn' })
    // Kittens of others, of no list, and those that cannot be offered.
    const other = await openList(app())
    await addKitten(app(), other, { name: 'Elsewhere' })
    await addKitten(app(), world, { name: 'Alone', breedingPairingId: null })
    await addKitten(app(), world, { name: 'Gone', deletedAt: app().clock.now(), status: 'withdrawn' })
    await addKitten(app(), world, { name: 'Down', status: 'withdrawn', takenDownFrom: 'available' })
    const robin = await joinAs(app(), world, 'Robin')
    await joinAs(app(), world, 'Sam', { gender: 'male' })
    await joinAs(app(), world, 'Kim', { colors: ['Red'], maxPrice: 100_000, gender: 'male' })
    expect(await fits()).toEqual([
      ['Robin T.', { kittens: ['Luna', 'Milo'], misfits: [] }],
      ['Sam T.', { kittens: ['Milo'], misfits: [] }],
      ['Kim T.', { kittens: [], misfits: ['color'] }],
    ])
    expect(await listOf(world.pairingId)).toMatchObject({ kittens: 2, waiting: 3 })
    expect(await listOf(null)).toMatchObject({ kittens: 3, waiting: 0 })

    // An offered kitten is not free, and one that a family was offered is not named for it again.
    const id = await offer(app(), world, robin.entryId, [luna])
    expect((await fits())[0]).toEqual(['Robin T.', { kittens: ['Milo'], misfits: [] }])
    expect(await listOf(world.pairingId)).toMatchObject({ kittens: 1 })
    const body = { reason: null }
    await app().request('POST', `/api/waiting-lists/offers/${id}/decline`, { as: robin.family, body })
    expect((await fits())[0]).toEqual(['Robin T.', { kittens: ['Milo'], misfits: [] }])
    expect(await listOf(world.pairingId)).toMatchObject({ kittens: 2 })
  })

  it('has every kitten of the cattery for families that wait for any litter', async () => {
    await addKitten(app(), world, { name: 'Luna' })
    await addKitten(app(), world, { name: 'Alone', breedingPairingId: null })
    await configure(app(), { ...world, pairingId: null as never }, {})
    const { family } = await joinAs(app(), world, 'Robin')
    await joinList(app(), { ...world, pairingId: null }, family)
    expect((await fits('?list=any'))[0]?.[1]).toMatchObject({ misfits: [] })
    const [entry] = await get<ListedEntry[]>('?list=any')
    expect(entry?.fit?.kittens.toSorted()).toEqual(['Alone', 'Luna'])
    expect((await fits(`?list=${world.pairingId}`))[0]).toEqual([
      'Robin T.',
      { kittens: ['Luna'], misfits: [] },
    ])
  })

  it('says nothing about kittens where there are none, and to families that are not on the list any more', async () => {
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    expect(await fits()).toEqual([['Robin T.', null]])
    await addKitten(app(), world)
    expect((await fits())[0]?.[1]).not.toBeNull()
    const body = { reason: null }
    await app().request('POST', `/api/waiting-lists/entries/${entryId}/leave`, { as: family, body })
    expect(await fits('?show=over')).toEqual([['Robin T.', null]])
  })

  it('has the date and the parents of each litter', async () => {
    expect(await listOf(null)).toMatchObject({ expectedDate: null, isBorn: false, parents: null })
    const [sire] = await db()
      .insert(sires)
      .values({ breederId: world.breederId, name: 'Rowan', breed: 'Ragdoll', age: 30, imageUrl: '/sire.jpg' })
      .returning()
    await db()
      .update(breedingPairings)
      .set({ sireId: sire?.id ?? null, expectedLitterDate: '2026-09-01', chosenStatus: 'planned' })
      .where(eq(breedingPairings.id, world.pairingId))
    expect(await listOf(world.pairingId)).toMatchObject({
      expectedDate: '2026-09-01',
      isBorn: false,
      parents: { sire: { picture: null, imageUrl: '/sire.jpg' }, queen: null },
    })
    await db()
      .update(breedingPairings)
      .set({ chosenStatus: 'born', actualLitterDate: '2026-09-03' })
      .where(eq(breedingPairings.id, world.pairingId))
    expect(await listOf(world.pairingId)).toMatchObject({ expectedDate: '2026-09-03', isBorn: true })
  })

  it('has every kitten in the picker, page by page, and each can be offered and is passed on', async () => {
    const robin = await joinAs(app(), world, 'Robin')
    const sam = await joinAs(app(), world, 'Sam', { gender: 'male' })
    const total = MAX_KITTENS + 2
    const today = isoDate(app().clock.now())
    for (let count = 1; count <= total; count += 1)
      await addKitten(app(), world, {
        name: `Kitten ${count}`,
        birthDate: addDays(today, -count),
        status: 'withdrawn',
      })
    const page = async (number: number) => get<Picker>(`/picker?list=${world.pairingId}&page=${number}`)
    const first = await get<Picker>(`/picker?list=${world.pairingId}`)
    expect(await page(1)).toEqual(first)
    const second = await page(2)
    expect([first, second].map(({ kittens, kittenCount }) => [kittens.length, kittenCount])).toEqual([
      [MAX_KITTENS, total],
      [2, total],
    ])
    expect(second.kittens.map(({ name }) => name)).toEqual([`Kitten ${total - 1}`, `Kitten ${total}`])
    expect(second.families.map(({ misfits }) => misfits)).toEqual([
      [[], []],
      [['gender'], ['gender']],
    ])
    expect(await page(3)).toMatchObject({ kittens: [], kittenCount: total })
    expect(
      (await app().request('GET', `/api/breeders/waiting-list/picker?list=any&page=0`, { as: world.owner }))
        .statusCode,
    ).toBe(400)
    // One of the last page can be offered, is at the end while it is, and goes to the next family.
    const last = second.kittens.at(-1)
    if (!last) throw new Error('no kitten')
    const male = { gender: 'male' as const }
    await db().update(cats).set(male).where(eq(cats.id, last.id))
    const id = await offer(app(), world, robin.entryId, [last], { offersNext: true })
    expect((await page(2)).kittens.at(-1)).toMatchObject({ id: last.id, heldBy: { offerId: id } })
    const body = { reason: null }
    await app().request('POST', `/api/waiting-lists/offers/${id}/decline`, { as: robin.family, body })
    await expect
      .poll(async () => (await entryOf(app(), sam.family, sam.entryId)).offer?.cats)
      .toMatchObject([{ id: last.id }])
  })

  it('has deadlines in the zone of the cattery', async () => {
    await db().update(breeders).set({ timeZone: 'America/Denver' }).where(eq(breeders.id, world.breederId))
    expect(await get<Picker>(`/picker?list=${world.pairingId}`)).toMatchObject({ timeZone: 'America/Denver' })
  })
})
