import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { addBreeder, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addReview } from '#testing/reviews.ts'
import { reviews } from './api/tables.ts'
import type { Review } from './contract.ts'

const { app } = appOfThisFile()

const ask = (breederId: string, search = '') =>
  app().request('GET', `/api/breeders/${breederId}/reviews?${search}`)
const list = async (breederId: string, search = '') => (await ask(breederId, search)).json<Review[]>()

describe('reviews of a breeder', () => {
  it('come latest first, by pages, without those of others', async () => {
    const { id } = await addBreeder(app())
    await addReview(app(), { breederId: (await addBreeder(app())).id, comment: 'Decoy' })
    for (const day of [2, 7, 1, 5, 3])
      await addReview(app(), {
        breederId: id,
        comment: `${day}`,
        createdAt: new Date(Date.UTC(2026, 0, day)),
      })
    expect((await list(id)).map(({ comment }) => comment)).toEqual(['7', '5', '3', '2', '1'])
    const second = await ask(id, 'limit=2&page=2')
    expect(second.json<Review[]>().map(({ comment }) => comment)).toEqual(['3', '2'])
    expect(second.headers['x-total-count']).toBe('5')
    expect(second.headers.link).toContain(`</api/breeders/${id}/reviews?limit=2&page=3>; rel="next"`)
    expect(await list(id, 'page=9999')).toEqual([])
  })

  it('of one moment have an order of their own', async () => {
    const { id } = await addBreeder(app())
    const createdAt = new Date()
    for (let n = 0; n < 5; n += 1) await addReview(app(), { breederId: id, createdAt })
    const seen = [...(await list(id, 'limit=3')), ...(await list(id, 'limit=3&page=2'))]
    expect(new Set(seen.map((review) => review.id)).size).toBe(5)
  })

  it("give away of the person the first name and an initial, and show the breeder's answer", async () => {
    const { id } = await addBreeder(app())
    const person = await signUp(app(), { firstName: 'Dana', lastName: 'Whitlock' })
    const at = new Date('2026-02-03T04:05:06Z')
    await addReview(app(), { breederId: id, reviewerId: person.id, answer: 'Thank you!', answeredAt: at })
    const { body } = await ask(id)
    for (const secret of ['Whitlock', person.id, person.email]) expect(body).not.toContain(secret)
    const [review] = JSON.parse(body) as Review[]
    expect(review).toMatchObject({ reviewer: 'Dana W.', answer: { text: 'Thank you!' } })
    expect(new Date(review?.answer?.createdAt ?? '')).toEqual(at)
  })

  it('survive the person, whose name goes at once', async () => {
    const { id } = await addBreeder(app())
    const person = await signUp(app(), { firstName: 'Dana', lastName: 'Whitlock' })
    await addReview(app(), { breederId: id, reviewerId: person.id, comment: 'Still here' })
    await expect.poll(async () => (await list(id))[0]?.reviewer).toBe('Dana W.')
    const gone = { firstName: null, lastName: null, name: '', email: 'gone@example.com' }
    await app().services.db.update(users).set(gone).where(eq(users.id, person.id))
    await expect.poll(() => list(id)).toMatchObject([{ reviewer: null, comment: 'Still here' }])
  })

  it('make the rating and number of their breeder, also when they change and go', async () => {
    const { db } = app().services
    const { id } = await addBreeder(app())
    const other = await addBreeder(app(), { rating: 300, reviewCount: 1 })
    const figures = async (of = id) => {
      const [row] = await db.select().from(breeders).where(eq(breeders.id, of))
      return [row?.rating, row?.reviewCount]
    }
    const [first, second] = [
      await addReview(app(), { breederId: id, rating: 5 }),
      await addReview(app(), { breederId: id, rating: 4 }),
    ]
    await addReview(app(), { breederId: id, rating: 4 })
    expect(await figures()).toEqual([433, 3])
    await db.update(reviews).set({ rating: 1 }).where(eq(reviews.id, second.id))
    expect(await figures()).toEqual([333, 3])
    await db.delete(reviews).where(eq(reviews.id, first.id))
    expect(await figures()).toEqual([250, 2])
    await db.delete(reviews).where(eq(reviews.breederId, id))
    expect(await figures()).toEqual([0, 0])
    expect(await figures(other.id)).toEqual([300, 1])
  })

  it('show a changed text after the response was cached', async () => {
    const { id } = await addBreeder(app())
    const review = await addReview(app(), { breederId: id, comment: 'Before' })
    await expect.poll(() => list(id)).toMatchObject([{ comment: 'Before' }])
    await app().services.db.update(reviews).set({ comment: 'After' }).where(eq(reviews.id, review.id))
    await expect.poll(() => list(id)).toMatchObject([{ comment: 'After' }])
  })

  it.each(['page=0', 'limit=101', 'page=x', 'limit=1&limit=2', 'limit=%00'])('refuse %s', async (search) => {
    const { id } = await addBreeder(app())
    expect((await ask(id, search)).statusCode).toBe(400)
  })

  it.each([crypto.randomUUID(), 'abc', '%00', 'x'.repeat(290)])('of %s are not found', async (id) => {
    expect([400, 404]).toContain((await ask(id)).statusCode)
  })
})
