import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cats } from '#features/cats/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { read } from '#platform/db/rows.ts'
import { addBreeder, addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { updateChecked } from './api/checks.ts'
import { buildBreederOrder } from './api/filters.ts'
import type { breeders } from './api/tables.ts'
import { BREEDER_SORTS, type Breeder } from './contract.ts'

const { app } = appOfThisFile()

type New = Partial<typeof breeders.$inferInsert>

const ask = (search = '') => app().request('GET', `/api/breeders?${search}`)
const names = async (query: Record<string, string> = {}) => {
  const response = await ask(String(new URLSearchParams(query)))
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Breeder[]>().map(({ businessName }) => businessName)
}
const decoy = () => addBreeder(app(), { businessName: 'Decoy', name: 'Zed', location: 'Reno, Nevada' })

const planRow = z.object({ 'QUERY PLAN': z.string() })

describe('the list', () => {
  const searches: [string, Record<string, string>, New][] = [
    ['the name', { q: 'hollow' }, { name: 'Maren Hollowell' }],
    ["the cattery's name, in any case", { q: 'fOXGLOVE' }, { businessName: 'Wanted by Foxglove' }],
    ['any specialization', { q: 'maine coon' }, { specializations: ['Siamese', 'Maine Coon'] }],
    ['words from several of them', { q: 'coon maren' }, { name: 'Maren', specializations: ['Maine Coon'] }],
    ['a misspelt breed', { q: 'siberain' }, { specializations: ['Siberian'] }],
    ['another misspelt one', { q: 'mane coon' }, { specializations: ['Maine Coon'] }],
    ['a part of the place', { location: 'son, NEW' }, { location: 'Hudson, New York' }],
    ['signs that stand for others in patterns', { location: '100%_' }, { location: '100%_ Real, Ohio' }],
    ['a quote', { q: "o'fal" }, { name: "Pat O'Fallon" }],
    ['an emoji', { q: '🐈' }, { name: 'Cat 🐈 Person' }],
  ]
  it.each(searches)('finds by %s and not the other one', async (_, query, wanted) => {
    await decoy()
    await addBreeder(app(), { businessName: 'Wanted', ...wanted })
    expect(await names(query)).toEqual([wanted.businessName ?? 'Wanted'])
    expect(await names({ ...query, location: 'Nowhere' })).toEqual([])
  })

  it('matches similar text only where nothing contains the search', async () => {
    await addBreeder(app(), { businessName: 'Ragdal House' })
    expect(await names({ q: 'ragdoll' })).toEqual(['Ragdal House'])
    await addBreeder(app(), { businessName: 'Ragdoll House' })
    await expect.poll(() => names({ q: 'ragdoll' })).toEqual(['Ragdoll House'])
    expect(await names({ q: 'zzzzzz' })).toEqual([])
  })

  it('contains only public breeders whatever `verified` is', async () => {
    await addBreeder(app(), { businessName: 'Shown' })
    for (const verificationStatus of ['pending', 'rejected', 'suspended'] as const)
      await addBreeder(app(), { verificationStatus })
    await addBreeder(app(), { isActive: false })
    for (const verified of ['', 'true', 'false']) expect(await names({ verified })).toEqual(['Shown'])
    expect((await ask()).headers['x-total-count']).toBe('1')
  })

  it.each([
    ['name', ['Abel', 'basil', 'Clove']],
    ['rating', ['Clove', 'basil', 'Abel']],
    ['experience', ['basil', 'Abel', 'Clove']],
    ['reviews', ['basil', 'Clove', 'Abel']],
  ])('is sorted by %s', async (sort, wanted) => {
    await addBreeder(app(), { businessName: 'Clove', rating: 490, reviewCount: 3, yearsExperience: 1 })
    await addBreeder(app(), { businessName: 'Abel', yearsExperience: 5, totalSales: 1 })
    await addBreeder(app(), { businessName: 'basil', rating: 450, reviewCount: 8, yearsExperience: 30 })
    expect(await names({ sort })).toEqual(wanted)
  })

  it.each([undefined, 'recommended'])(
    'without a chosen order (%s), begins with established catteries, not with new ones without a picture or a cat',
    async (sort) => {
      const verificationBadges = ['Health Tested', 'Home Visited']
      const best = { yearsExperience: 60, verificationBadges }
      const picture = { profileImageUrl: '/objects/p1' }
      await addBreeder(app(), { businessName: 'A1 empty', ...best })
      await addBreeder(app(), { businessName: 'A2 with a picture', ...best, ...picture })
      await addCat(app(), {
        breederId: (await addBreeder(app(), { businessName: 'A3 with a cat', ...best })).id,
      })
      await addCat(app(), {
        breederId: (await addBreeder(app(), { businessName: 'New with both', ...picture })).id,
      })
      await addBreeder(app(), { businessName: 'Sold before', totalSales: 2 })
      await addBreeder(app(), { businessName: 'Reviewed', reviewCount: 1, rating: 300 })
      await expect
        .poll(async () => (await names(sort ? { sort } : {})).slice(0, 3).sort())
        .toEqual(['New with both', 'Reviewed', 'Sold before'])
      expect((await names(sort ? { sort } : {})).slice(3).sort()).toEqual([
        'A1 empty',
        'A2 with a picture',
        'A3 with a cat',
      ])
      expect((await names({ ...(sort && { sort }), q: 'test' })).slice(0, 3).sort()).toEqual([
        'New with both',
        'Reviewed',
        'Sold before',
      ])
    },
  )

  it('begins with catteries of which a check is valid today, and within these with established ones', async () => {
    const day = (days: number) => addDays(isoDate(app().clock.now()), days)
    const checked = (businessName: string, until: string[], changes = {}) =>
      addBreeder(app(), {
        businessName,
        checksValidUntil: until,
        checksNewest: until.map(() => '2026-01-02'),
        ...changes,
      })
    await addBreeder(app(), { businessName: 'A unchecked', totalSales: 9 })
    await checked('B expired', [day(-1)])
    await checked('C until today', [day(-9), day(0)])
    await checked('D with sales', [day(300)], { totalSales: 1 })
    const sorted = async () => {
      await updateChecked(app().services.db, day(0))
      return names()
    }
    const wanted = ['D with sales', 'C until today', 'A unchecked', 'B expired']
    await expect.poll(sorted).toEqual(wanted)
    await updateChecked(app().services.db, day(0))
    expect(await names(), 'after the second run').toEqual(wanted)
    await updateChecked(app().services.db, day(1))
    await expect.poll(() => names()).toEqual(['D with sales', 'A unchecked', 'B expired', 'C until today'])
  })

  it.each([
    ['name', 'A new one'],
    ['rating', 'A new one'],
    ['experience', 'A new one'],
    ['reviews', 'Sold before'],
  ])('sorted by %s, which a person chose, is in no other order', async (sort, first) => {
    await addBreeder(app(), { businessName: 'A new one', yearsExperience: 40, rating: 500 })
    await addBreeder(app(), {
      businessName: 'Sold before',
      totalSales: 2,
      yearsExperience: 9,
      reviewCount: 2,
    })
    expect((await names({ sort }))[0]).toBe(first)
  })

  it.each(BREEDER_SORTS)('sorted by %s has pages that do not overlap or skip rows', async (sort) => {
    for (let n = 0; n < 7; n += 1) await addBreeder(app())
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => (await ask(`sort=${sort}&limit=3&page=${page}`)).json<Breeder[]>()),
    )
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(7)
  })

  it.each(BREEDER_SORTS)('sorted by %s is read from an index', async (sort) => {
    const plan = await app().services.db.transaction(async (tx) => {
      for (const kind of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
        await tx.execute(sql.raw(`set local enable_${kind} = off`))
      const rows = await read(tx, planRow).rows(sql`explain select b.id from breeders b
        where b.is_public order by ${buildBreederOrder(sort)} limit 24`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).not.toContain('Sort')
  })

  it('has links to the other pages, and is empty beyond the last', async () => {
    for (let n = 0; n < 3; n += 1) await addBreeder(app(), { location: 'Hudson, New York' })
    const { headers } = await ask('verified=true&location=hudson&limit=1&page=2')
    expect(headers['x-total-count']).toBe('3')
    expect(headers.link).toContain('</api/breeders?limit=1&location=hudson&page=3>; rel="next"')
    const beyond = await ask('page=10000&limit=100')
    expect(beyond.json()).toEqual([])
    expect(beyond.headers['x-total-count']).toBe('3')
  })

  it('counts the cats that are available now', async () => {
    const breeder = await addBreeder(app(), { totalSales: 90 })
    await addCat(app())
    const cat = await addCat(app(), { breederId: breeder.id })
    for (const status of ['sold', 'withdrawn'] as const)
      await addCat(app(), { breederId: breeder.id, status })
    const count = async () =>
      (await ask()).json<Breeder[]>().find(({ id }) => id === breeder.id)?.availableCats
    await expect.poll(count).toBe(1)
    await app().services.db.update(cats).set({ status: 'withdrawn' }).where(eq(cats.id, cat.id))
    await expect.poll(count).toBe(0)
  })

  it('never shows the documents of the application', async () => {
    await addBreeder(app(), { documents: { references: 'secret-reference' } })
    const { body } = await ask()
    for (const secret of ['documents', 'secret-reference']) expect(body).not.toContain(secret)
  })

  it.each([
    'sort=price',
    'verified=maybe',
    'limit=101',
    'page=0',
    'page=ten',
    `q=${'x'.repeat(10_000)}`,
    'q=%00',

    'location=a&location=b',
  ])('refuses %s', async (search) => {
    const { statusCode } = await ask(search)
    expect(statusCode).toBe(400)
  })

  it.each([
    'q=%25%25',
    "q=';drop table breeders;--",
    'q=\\',
    'q=+++',
    'q=(((',
    'location=%F0%9F%90%88',
    'q=%20',
  ])('answers %s with a page', async (search) => {
    expect((await ask(search)).statusCode).toBe(200)
  })
})
