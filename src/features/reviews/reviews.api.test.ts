import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { addBreeder, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addReview } from '#testing/sales/reviews.ts'
import { changeReview, hideReview, showReview } from './api/store.ts'
import { reviews } from './api/tables.ts'
import type { Review } from './contract.ts'

const { app } = appOfThisFile()

const request = (breederId: string, search = '') =>
  app().request('GET', `/api/breeders/${breederId}/reviews?${search}`)
const list = async (breederId: string, search = '') => (await request(breederId, search)).json<Review[]>()

describe('reviews of a breeder', () => {
  it('are paged, latest first, without those of other breeders', async () => {
    const { id } = await addBreeder(app())
    await addReview(app(), { breederId: (await addBreeder(app())).id, comment: 'Decoy' })
    for (const day of [2, 7, 1, 5, 3])
      await addReview(app(), {
        breederId: id,
        comment: `${day}`,
        createdAt: new Date(Date.UTC(2026, 0, day)),
      })
    expect((await list(id)).map(({ comment }) => comment)).toEqual(['7', '5', '3', '2', '1'])
    const second = await request(id, 'limit=2&page=2')
    expect(second.json<Review[]>().map(({ comment }) => comment)).toEqual(['3', '2'])
    expect(second.headers['x-total-count']).toBe('5')
    expect(second.headers.link).toContain(`</api/breeders/${id}/reviews?limit=2&page=3>; rel="next"`)
    expect(await list(id, 'page=9999')).toEqual([])
  })

  it('created at the same time have a stable order', async () => {
    const { id } = await addBreeder(app())
    const createdAt = new Date()
    for (let n = 0; n < 5; n += 1) await addReview(app(), { breederId: id, createdAt })
    const seen = [...(await list(id, 'limit=3')), ...(await list(id, 'limit=3&page=2'))]
    expect(new Set(seen.map((review) => review.id)).size).toBe(5)
  })

  it('show the reviewer’s first name and initial only, and the breeder’s reply', async () => {
    const { id } = await addBreeder(app())
    const reviewer = await signUp(app(), { firstName: 'Dana', lastName: 'Whitlock' })
    const at = new Date('2026-02-03T04:05:06Z')
    await addReview(app(), { breederId: id, reviewerId: reviewer.id, answer: 'Thank you!', answeredAt: at })
    const { body } = await request(id)
    for (const secret of ['Whitlock', reviewer.id, reviewer.email]) expect(body).not.toContain(secret)
    const [review] = JSON.parse(body) as Review[]
    expect(review).toMatchObject({ reviewer: 'Dana W.', answer: { text: 'Thank you!' } })
    expect(new Date(review?.answer?.createdAt ?? '')).toEqual(at)
  })

  it('remain without a name when the reviewer is deleted', async () => {
    const { id } = await addBreeder(app())
    const reviewer = await signUp(app(), { firstName: 'Dana', lastName: 'Whitlock' })
    await addReview(app(), { breederId: id, reviewerId: reviewer.id, comment: 'Still here' })
    await expect.poll(async () => (await list(id))[0]?.reviewer).toBe('Dana W.')
    const deleted = { firstName: null, lastName: null, name: '', email: 'deleted@example.com' }
    await app().services.db.update(users).set(deleted).where(eq(users.id, reviewer.id))
    await expect.poll(() => list(id)).toMatchObject([{ reviewer: null, comment: 'Still here' }])
  })

  it('determine the breeder’s rating and review count, even when they change or are hidden', async () => {
    const { db } = app().services
    const { id } = await addBreeder(app())
    const other = await addBreeder(app(), { rating: 300, reviewCount: 1 })
    const totals = async (breederId = id) => {
      const [row] = await db.select().from(breeders).where(eq(breeders.id, breederId))
      return [row?.rating, row?.reviewCount]
    }
    const [first, second, third] = [
      await addReview(app(), { breederId: id, rating: 5 }),
      await addReview(app(), { breederId: id, rating: 4 }),
      await addReview(app(), { breederId: id, rating: 4 }),
    ]
    expect(await totals()).toEqual([433, 3])
    await changeReview(db, second.id, { rating: 1 })
    expect(await totals()).toEqual([333, 3])
    await hideReview(db, first.id, app().clock.now())
    expect(await totals()).toEqual([250, 2])
    await hideReview(db, second.id, app().clock.now())
    await hideReview(db, third.id, app().clock.now())
    expect(await totals()).toEqual([0, 0])
    await showReview(db, first.id)
    expect(await totals()).toEqual([500, 1])
    expect(await totals(other.id)).toEqual([300, 1])
  })

  it('show a changed text after the response was cached', async () => {
    const { id } = await addBreeder(app())
    const review = await addReview(app(), { breederId: id, comment: 'Before' })
    await expect.poll(() => list(id)).toMatchObject([{ comment: 'Before' }])
    await app().services.db.update(reviews).set({ comment: 'After' }).where(eq(reviews.id, review.id))
    await expect.poll(() => list(id)).toMatchObject([{ comment: 'After' }])
  })

  it.each(['page=0', 'limit=101', 'page=x', 'limit=1&limit=2', 'limit=%00'])('reject %s', async (search) => {
    const { id } = await addBreeder(app())
    expect((await request(id, search)).statusCode).toBe(400)
  })

  it.each([
    [crypto.randomUUID(), 404],
    ['abc', 404],
    ['%00', 400],
    ['x'.repeat(290), 404],
  ])('of breeder %s are not found', async (id, status) => {
    expect((await request(id)).statusCode).toBe(status)
  })
})

describe('the reviews that a user wrote', () => {
  const written = async (as: { cookie: string }, search = '') =>
    app().request('GET', `/api/reviews?${search}`, { as })

  it('are listed for that user, latest first, with the sale and also when hidden', async () => {
    const person = await signUp(app())
    const cattery = await addBreeder(app())
    await addReview(app(), { breederId: cattery.id, comment: 'Decoy' })
    const own = (day: number, hiddenAt: Date | null = null) =>
      addReview(app(), {
        breederId: cattery.id,
        reviewerId: person.id,
        comment: `${day}`,
        hiddenAt,
        createdAt: new Date(Date.UTC(2026, 0, day)),
      })
    await own(1)
    await own(3, new Date())
    await own(2)
    const answer = await written(person)
    expect(answer.headers['x-total-count']).toBe('3')
    expect(answer.json()).toMatchObject([
      { comment: '3', isHidden: true, businessName: cattery.businessName, catName: 'Sold' },
      { comment: '2', isHidden: false },
      { comment: '1', editableUntil: new Date(Date.UTC(2026, 0, 15)).toISOString() },
    ])
    expect((await written(person, 'limit=2&page=2')).json()).toMatchObject([{ comment: '1' }])
    expect((await written(await signUp(app()))).json()).toEqual([])
    expect((await app().request('GET', '/api/reviews')).statusCode).toBe(401)
  })
})
