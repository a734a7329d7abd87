import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { addBreeder, addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addReview } from '#testing/sales/reviews.ts'
import type { BreederDetail } from './contract.ts'

const { app } = appOfThisFile()

const get = (id: string, as?: { cookie: string }) =>
  app().request('GET', `/api/breeders/${id}`, { ...(as && { as }) })

describe('a breeder', () => {
  it('has listed cats, available ones first, the latest five reviews, and the counts of stars', async () => {
    const breeder = await addBreeder(app())
    await addReview(app(), { breederId: (await addBreeder(app())).id })
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
    // Paths of their own, for signed-in people.
    ['profile', 401],
    ['cats', 401],
    ['pairings', 401],
    ['inquiries', 401],
    ['litters', 401],
    ['1', 404],
    ['\0', 400],
    ['🐈', 404],
    ["' or 1=1", 404],
    ['x'.repeat(290), 404],
  ])('is never called %j', async (id, status) => {
    expect((await get(encodeURIComponent(id))).statusCode).toBe(status)
  })

  it('with an unknown ID responds with 404', async () => {
    expect((await get(crypto.randomUUID())).statusCode).toBe(404)
  })
})
