import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { addBreeder, addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addReview } from '#testing/sales/reviews.ts'
import { buildBreederOrder } from './api/filters.ts'
import { breeders } from './api/tables.ts'
import { BREEDER_SORTS, type Breeder, type BreederDetail } from './contract.ts'

const { app } = appOfThisFile()

type New = Partial<typeof breeders.$inferInsert>

const ask = (search = '') => app().request('GET', `/api/breeders?${search}`)
const names = async (query: Record<string, string> = {}) => {
  const response = await ask(String(new URLSearchParams(query)))
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Breeder[]>().map(({ businessName }) => businessName)
}
const get = (id: string, as?: { cookie: string }) =>
  app().request('GET', `/api/breeders/${id}`, { ...(as && { as }) })
const decoy = () => addBreeder(app(), { businessName: 'Decoy', name: 'Zed', location: 'Reno, Nevada' })

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
    if (sort === 'name') expect(await names()).toEqual(wanted)
  })

  it.each(BREEDER_SORTS)(
    'sorted by %s begins with established catteries, not with new ones without a picture or a cat',
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
        .poll(async () => (await names({ sort })).slice(0, 3).sort())
        .toEqual(['New with both', 'Reviewed', 'Sold before'])
      expect((await names({ sort })).slice(3).sort()).toEqual([
        'A1 empty',
        'A2 with a picture',
        'A3 with a cat',
      ])
      expect((await names({ sort, q: 'test' })).slice(0, 3).sort()).toEqual([
        'New with both',
        'Reviewed',
        'Sold before',
      ])
    },
  )

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
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain select b.id from breeders b
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

describe('one breeder', () => {
  it('has listed cats, available ones first, the latest five reviews, and the counts of stars', async () => {
    const breeder = await addBreeder(app())
    await addReview(app(), { breederId: (await decoy()).id })
    await addCat(app(), {
      name: 'Sold',
      breederId: breeder.id,
      status: 'sold',
      reservationDate: app().clock.now(),
    })
    await addCat(app(), { name: 'Withdrawn', breederId: breeder.id, status: 'withdrawn' })
    await addCat(app(), { name: 'On sale', breederId: breeder.id })
    for (const rating of [1, 4, 5, 5, 5, 4]) await addReview(app(), { breederId: breeder.id, rating })
    const detail = (await get(breeder.id)).json<BreederDetail>()
    expect(detail.cats.map(({ name }) => name)).toEqual(['On sale', 'Sold'])
    expect(detail.reviews).toHaveLength(5)
    expect(detail).toMatchObject({ rating: 400, reviewCount: 6, availableCats: 1, ratings: [1, 0, 0, 2, 3] })
  })

  it('never shows the documents of the application', async () => {
    const owner = await signUp(app())
    const documents = { references: 'secret-reference', contactInfo: { email: 'a@b.c', phone: '555-0100' } }
    const { id } = await addBreeder(app(), { userId: owner.id, documents })
    for (const as of [undefined, owner]) {
      const { body } = await get(id, as)
      for (const secret of ['documents', 'secret-reference', '555-0100']) expect(body).not.toContain(secret)
    }
    expect((await ask()).body).not.toContain('documents')
  })

  it.each([
    { verificationStatus: 'pending' },
    { verificationStatus: 'rejected' },
    { verificationStatus: 'suspended' },
    { isActive: false },
  ] as const)('with %j is visible to owner and staff only, and not cached', async (hidden) => {
    const [owner, stranger, admin] = await Promise.all([signUp(app()), signUp(app()), signUp(app())])
    const { db } = app().services
    await db.update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, admin.id))
    const { id } = await addBreeder(app(), { userId: owner.id, ...hidden })
    await addReview(app(), { breederId: id, comment: 'Behind the curtain' })
    for (const path of [`/api/breeders/${id}`, `/api/breeders/${id}/reviews`]) {
      for (const as of [undefined, stranger]) {
        const answer = await app().request('GET', path, { ...(as && { as }) })
        expect(answer.statusCode).toBe(404)
        expect(answer.json()).toMatchObject({ code: 'not_found' })
      }
      for (const as of [owner, admin]) {
        const answer = await app().request('GET', path, { as })
        expect(answer.statusCode).toBe(200)
        expect(answer.body).toContain('Behind the curtain')
        expect(answer.headers['cache-control']).toBe('private, no-store')
        expect(answer.headers.etag).toBeUndefined()
      }
      // The owner's response was not cached for others.
      expect((await app().request('GET', path)).statusCode).toBe(404)
    }
    const shown = { isActive: true, verificationStatus: 'verified' } as const
    await db.update(breeders).set(shown).where(eq(breeders.id, id))
    await expect.poll(async () => (await get(id)).statusCode).toBe(200)
    expect((await get(id)).headers['cache-control']).toContain('public')
  })

  it.each([
    'profile',
    'cats',
    'pairings',
    'inquiries',
    'litters',
    '1',
    '%00',
    '%F0%9F%90%88',
    "' or 1=1",
    'x'.repeat(290),
  ])('is never called %s', async (id) => {
    const { statusCode } = await get(encodeURIComponent(decodeURIComponent(id)))
    // Some are paths of their own, for signed-in people.
    expect([400, 401, 404]).toContain(statusCode)
  })

  it('with an unknown ID responds with 404', async () => {
    expect((await get(crypto.randomUUID())).statusCode).toBe(404)
  })
})
