/** What the public list says about each cattery for its card. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { cats } from '#features/cats/api/tables.ts'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { addPairing } from '#features/litters/test-world.ts'
import { breederResponses } from '#features/messages/api/tables.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, type Cattery } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { breederChecks, breeders } from './api/tables.ts'
import type { ListedBreeder } from './contract.ts'

const { app } = appOfThisFile()
const db = () => app().services.db
const today = () => isoDate(app().clock.now())

let cattery: Cattery
beforeEach(async () => {
  cattery = await addBreeder(app(), { businessName: 'Shown' })
})

async function card(): Promise<ListedBreeder> {
  // The API may serve a list that is at most a second old.
  const response = await app().request('GET', '/api/breeders', { headers: { 'cache-control': 'no-cache' } })
  expect(response.statusCode, response.body).toBe(200)
  const found = response.json<ListedBreeder[]>().find(({ id }) => id === cattery.id)
  if (!found) throw new Error('not listed')
  return found
}

const picture = (url: string) => ({ url, width: 800, height: 600, color: '#aabbcc' })

describe('the cover picture', () => {
  const withPicture = (url: string, changes: Partial<typeof cats.$inferInsert> = {}) =>
    addCat(app(), { breederId: cattery.id, images: [url], pictures: [picture(url)], ...changes })

  it('is that of the newest cat for sale, and is null without one', async () => {
    expect((await card()).coverPicture).toBeNull()
    await addCat(app(), { images: ['/objects/other'], pictures: [picture('/objects/other')] })
    await addCat(app(), { breederId: cattery.id })
    await withPicture('/objects/hidden', { status: 'withdrawn' })
    await expect.poll(async () => (await card()).coverPicture).toBeNull()
    await withPicture('/objects/old', { createdAt: new Date('2026-01-02T03:04:05Z') })
    await withPicture('/objects/sold', { status: 'sold' })
    await expect.poll(async () => (await card()).coverPicture).toEqual(picture('/objects/old'))
    const newest = await withPicture('/objects/new')
    await expect.poll(async () => (await card()).coverPicture).toEqual(picture('/objects/new'))
    await db().update(cats).set({ status: 'withdrawn' }).where(eq(cats.id, newest.id))
    await expect.poll(async () => (await card()).coverPicture).toEqual(picture('/objects/old'))
  })

  it('is the cattery’s own if it has one, with the point that stays visible', async () => {
    await withPicture('/objects/cat')
    const id = newId()
    const file = { id, contentType: 'image/webp', bytes: 1, width: 640, height: 480, color: '#112233' }
    await db()
      .insert(objects)
      .values({ ...file, focusX: 20, focusY: 30 })
    await db()
      .update(breeders)
      .set({ profileImageUrl: `/objects/${id}` })
      .where(eq(breeders.id, cattery.id))
    await expect
      .poll(async () => (await card()).coverPicture)
      .toEqual({
        url: `/objects/${id}`,
        width: 640,
        height: 480,
        color: '#112233',
        focus: { x: 20, y: 30 },
      })
  })
})

describe('the next litter', () => {
  const expected = (date: string | null, changes: Parameters<typeof addPairing>[1] = {}) =>
    addPairing(app(), { breederId: cattery.id, expectedLitterDate: date, ...changes })

  it('is the earliest one that may still come, also without a date', async () => {
    expect((await card()).nextLitter).toBeNull()
    await addPairing(app(), { expectedLitterDate: addDays(today(), 1) })
    await expected(addDays(today(), 1), { status: 'born' })
    await expected(addDays(today(), 1), { isActive: false })
    await expected(addDays(today(), -15))
    await expect.poll(async () => (await card()).nextLitter).toBeNull()
    const someday = await expected(null)
    await expect.poll(async () => (await card()).nextLitter?.pairingId).toBe(someday.id)
    await expected(addDays(today(), 30))
    const late = await expected(addDays(today(), -14), { sireBreed: 'Persian', damBreed: 'Exotic Shorthair' })
    await expect
      .poll(async () => (await card()).nextLitter)
      .toEqual({
        pairingId: late.id,
        sireBreed: 'Persian',
        damBreed: 'Exotic Shorthair',
        expectedLitterDate: addDays(today(), -14),
      })
    await db().update(breedingPairings).set({ chosenStatus: 'born' }).where(eq(breedingPairings.id, late.id))
    await expect.poll(async () => (await card()).nextLitter?.expectedLitterDate).toBe(addDays(today(), 30))
  })
})

describe('the checks', () => {
  const check = (changes: Partial<typeof breederChecks.$inferInsert> = {}) => ({
    id: newId(),
    breederId: cattery.id,
    kind: 'identity' as const,
    action: 'record' as const,
    result: 'passed' as const,
    checkedOn: '2026-01-31',
    expiresOn: '2099-01-01',
    seen: 'A secret note',
    ...changes,
  })

  it('are those that are valid, with months and nothing else, the newest month first', async () => {
    expect((await card()).validChecks).toEqual([])
    const phone = check({ kind: 'phone', checkedOn: '2026-01-02' })
    await db()
      .insert(breederChecks)
      .values([
        phone,
        check(),
        check({ kind: 'visit', checkedOn: '2026-02-01', method: 'in_person' }),
        check({ kind: 'address', checkedOn: addDays(today(), -9), expiresOn: addDays(today(), -1) }),
        check({ kind: 'registration', result: 'failed', expiresOn: null }),
        check({ breederId: (await addBreeder(app())).id, kind: 'veterinarian' }),
      ])
    await expect
      .poll(async () => (await card()).validChecks)
      .toEqual([
        { kind: 'visit', checkedIn: '2026-02' },
        { kind: 'identity', checkedIn: '2026-01' },
        { kind: 'phone', checkedIn: '2026-01' },
      ])
    const correction = { action: 'correct' as const, follows: phone.id, reason: 'Another person' }
    await db()
      .insert(breederChecks)
      .values(check({ kind: 'phone', result: 'withdrawn', expiresOn: null, ...correction }))
    await expect
      .poll(async () => (await card()).validChecks.map(({ kind }) => kind))
      .toEqual(['visit', 'identity'])
    const { body } = await app().request('GET', '/api/breeders')
    expect(body).not.toContain('A secret note')
  })
})

it('the answer time is null until there were enough inquiries', async () => {
  expect((await card()).medianResponseMinutes).toBeNull()
  const figures = { inquiries: 9, answered: 8, computedOn: today() }
  await db()
    .insert(breederResponses)
    .values([
      { breederId: cattery.id, medianMinutes: 150, ...figures },
      { breederId: (await addBreeder(app())).id, medianMinutes: 7, ...figures },
    ])
  await expect.poll(async () => (await card()).medianResponseMinutes).toBe(150)
})
