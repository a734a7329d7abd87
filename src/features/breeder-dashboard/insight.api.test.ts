import { beforeEach, describe, expect, it } from 'vitest'
import { catViews } from '#features/cats/api/tables.ts'
import { favorites } from '#features/favorites/api/tables.ts'
import { inquiries } from '#features/messages/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { addCat, addUser, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import type { Insight } from './contract.ts'
import type { Measure } from './measures.ts'
import { addStaffOrBreeder } from './test-world.ts'

const { app } = appOfThisFile()
let owner: TestUser & { breederId: string }
let cat: TestCat

beforeEach(async () => {
  owner = await addStaffOrBreeder(app(), 'breeder')
  cat = await addCat(app(), { breederId: owner.breederId, name: 'Juniper' })
})

const requestInsight = (as: TestUser, query = '') =>
  app().request('GET', `/api/breeders/insight${query}`, { as })
const insight = async (query = '') => (await requestInsight(owner, query)).json<Insight>()
const weeksAgo = (weeks: number) => new Date(app().clock.now().getTime() - weeks * 7 * DAY_MS)
const dayOf = (weeks: number) => isoDate(weeksAgo(weeks))
const db = () => app().services.db

/** The weeks with a count above zero, as `weeks ago: count`. */
const nonZeroWeeks = (numbers: Record<Measure, number[]> | undefined, measure: Measure) =>
  Object.fromEntries(
    (numbers?.[measure] ?? []).flatMap((count, week) => (count ? [[String(11 - week), count]] : [])),
  )

async function addSale(
  of: TestCat,
  createdAt: Date,
  status: 'paid' | 'canceled' | 'deposit_paid' | 'pending',
) {
  const buyerId = (await addUser(app())).id
  await addTestSale(app(), { cat: of, buyerId, status, createdAt })
}

async function addInquiry(breederId: string, catId: string | null, createdAt: Date) {
  const buyerId = (await addUser(app())).id
  await db().insert(inquiries).values({ buyerId, breederId, catId, createdAt, message: 'Is she free?' })
}

describe('GET /api/breeders/insight', () => {
  it('returns the Mondays of twelve weeks, ending with the current one', async () => {
    const { weeks } = await insight()
    expect(weeks).toHaveLength(12)
    for (const week of weeks) expect(new Date(week).getUTCDay()).toBe(1)
    const [last = ''] = weeks.slice(-1)
    const today = isoDate(app().clock.now())
    expect(last <= today && today < addDays(last, 7)).toBe(true)
  })

  it('counts by week for the cattery and each cat, without other catteries', async () => {
    const decoy = await addCat(app())
    for (const each of [cat, decoy]) {
      await db()
        .insert(catViews)
        .values([
          { catId: each.id, day: dayOf(0), views: 7 },
          { catId: each.id, day: dayOf(3), views: 5 },
          { catId: each.id, day: dayOf(13), views: 900 },
        ])
      await db()
        .insert(favorites)
        .values({ userId: owner.id, catId: each.id, createdAt: weeksAgo(1) })
      await addInquiry(each.breederId, each.id, weeksAgo(2))
      await addSale(each, weeksAgo(4), 'canceled')
      await addSale(each, weeksAgo(0), 'deposit_paid')
    }
    await addInquiry(owner.breederId, null, weeksAgo(0))
    const { cattery, cats } = await insight()
    expect(cats.map(({ catId, name }) => [catId, name])).toEqual([[cat.id, 'Juniper']])
    expect(nonZeroWeeks(cattery, 'views')).toEqual({ 0: 7, 3: 5 })
    expect(nonZeroWeeks(cattery, 'favorites')).toEqual({ 1: 1 })
    expect(nonZeroWeeks(cattery, 'inquiries')).toEqual({ 0: 1, 2: 1 })
    expect(nonZeroWeeks(cattery, 'sales')).toEqual({ 0: 1 })
    expect(nonZeroWeeks(cats[0], 'inquiries')).toEqual({ 2: 1 })
    expect(nonZeroWeeks(cats[0], 'views')).toEqual({ 0: 7, 3: 5 })
  })

  it('includes deleted cats in the totals of the cattery', async () => {
    const changes = { breederId: owner.breederId, status: 'withdrawn', deletedAt: new Date() } as const
    const deleted = await addCat(app(), changes)
    await db()
      .insert(catViews)
      .values({ catId: deleted.id, day: dayOf(1), views: 3 })
    const { cattery, cats } = await insight()
    expect(nonZeroWeeks(cattery, 'views')).toEqual({ 1: 3 })
    expect(cats.map(({ catId }) => catId)).toEqual([cat.id])
    expect((await requestInsight(owner, `?catId=${deleted.id}`)).statusCode).toBe(404)
  })

  it('returns one cat of the breeder, and not_found for cats of others', async () => {
    await addCat(app(), { breederId: owner.breederId })
    const decoy = await addCat(app())
    expect((await insight(`?catId=${cat.id}`)).cats.map(({ catId }) => catId)).toEqual([cat.id])
    expect((await requestInsight(owner, `?catId=${decoy.id}`)).statusCode).toBe(404)
    expect((await requestInsight(owner, `?catId=${crypto.randomUUID()}`)).statusCode).toBe(404)
  })

  it('rejects invalid IDs', async () => {
    for (const id of ['7', "' or 1=1", '%00', '%F0%9F%90%88', '%25', 'x'.repeat(10_000), 'a&catId=b'])
      expect((await requestInsight(owner, `?catId=${id}`)).statusCode, id).toBe(400)
  })

  it('rejects visitors, buyers, staff, and suspended breeders', async () => {
    const buyer = await signUp(app())
    const staff = await addStaffOrBreeder(app(), 'admin')
    const suspended = await addStaffOrBreeder(app(), 'breeder', { verificationStatus: 'suspended' })
    for (const as of [buyer, staff, suspended]) expect((await requestInsight(as)).statusCode).toBe(403)
    expect((await app().request('GET', '/api/breeders/insight')).statusCode).toBe(401)
  })

  it('forbids shared caching', async () => {
    expect((await requestInsight(owner)).headers['cache-control']).toBe('private, no-store')
  })
})
