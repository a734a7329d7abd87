/** Reports of reviews, and how staff hide one and show it again. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import type { SaleReview } from '#features/reviews/contract.ts'
import { addCompletedSale, REVIEW, type ReviewWorld, reviewCalls } from '#features/reviews/test-world.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { moderationCalls, signUpStaff } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
const { report, cases, open, decide, accountStatus, appeal, log } = moderationCalls(app)
const { write, edit, reply, read } = reviewCalls(app)
let staff: TestUser
let world: ReviewWorld
let review: SaleReview

beforeEach(async () => {
  app().clock.set(new Date())
  staff = await signUpStaff(app())
  world = await addCompletedSale(app())
  review = (await write(world.buyer, world.sale.id, { ...REVIEW, rating: 1 })).json()
})

const list = async (query = '', as = staff) => app().request('GET', `/api/admin/reviews${query}`, { as })
const act = (action: string, { id = review.id, as = staff, reason = 'Not about the cat' } = {}) =>
  app().request('POST', `/api/admin/reviews/${id}/decision`, { as, body: { action, reason } })
const ratingOf = async () => {
  const [row] = await app()
    .services.db.select()
    .from(breeders)
    .where(eq(breeders.id, world.breeder.cattery.id))
  return [row?.rating, row?.reviewCount]
}
const publicReviews = async () =>
  (await app().request('GET', `/api/breeders/${world.breeder.cattery.id}/reviews`)).json()

describe('a report of a review', () => {
  it('by any signed-in user opens one case, which shows the review as it was', async () => {
    const stranger = await signUp(app())
    await reply(world.breeder, review.id, 'We are sorry to hear that.')
    const responses = await Promise.all(
      [1, 2].map(() => report(stranger, { reviewId: review.id, reason: 'misleading' })),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect((await report(world.breeder, { reviewId: review.id, reason: 'rude' })).statusCode).toBe(201)
    await edit(world.buyer, world.sale.id, { rating: 4, comment: 'Better now.' })
    const [first] = (await cases(staff)).json()
    const detail = (await open(staff, first.id)).json()
    expect(detail).toMatchObject({
      person: { userId: world.buyer.id },
      subject: { kind: 'review', title: 'Review of Quiet Paws' },
      listing: {
        reported: { rating: 1, description: REVIEW.comment, answer: 'We are sorry to hear that.' },
        current: { rating: 4, description: 'Better now.', status: 'visible' },
      },
    })
    expect(detail.subject.path).toBe(`/breeder/${world.breeder.cattery.id}?reviews=all#reviews`)
  })

  it('is rejected for visitors, the own review, unknown, and invisible ones', async () => {
    const stranger = await signUp(app())
    const body = { reviewId: review.id, reason: 'rude' }
    expect((await app().request('POST', '/api/reports', { body })).statusCode).toBe(401)
    expect((await report(world.buyer, body)).statusCode).toBe(403)
    expect((await report(stranger, { ...body, reviewId: newId() })).statusCode).toBe(404)
    expect((await report(stranger, { ...body, catId: newId() })).statusCode).toBe(400)
    await act('take_down')
    expect((await report(stranger, body)).statusCode).toBe(404)
    await act('bring_back')
    await app().services.db.update(breeders).set({ verificationStatus: 'suspended' })
    expect((await report(stranger, body)).statusCode).toBe(404)
    expect((await report(world.breeder, body)).statusCode).toBe(201)
  })

  it('can end with hiding the review, which an appeal reverses', async () => {
    const { id: caseId } = (await report(world.breeder, { reviewId: review.id, reason: 'rude' })).json()
    expect((await decide(staff, caseId, 'take_down')).statusCode).toBe(200)
    expect(await ratingOf()).toEqual([0, 0])
    expect(await publicReviews()).toEqual([])
    const [decision] = (await accountStatus(world.buyer)).decisions
    expect(decision).toMatchObject({ action: 'take_down', canAppeal: true })
    await appeal(world.buyer, decision.id, 'Everything in my review is true.')
    const [appealed] = (await cases(staff)).json()
    expect((await decide(staff, appealed.id, 'reverse')).statusCode).toBe(200)
    expect(await ratingOf()).toEqual([100, 1])
    await expect.poll(publicReviews).toMatchObject([{ id: review.id }])
  })
})

describe('staff', () => {
  it('hide a review with a reason and show it again; it counts only while it is visible', async () => {
    expect(await ratingOf()).toEqual([100, 1])
    const hidden = await act('take_down')
    expect([hidden.statusCode, hidden.json()]).toMatchObject([200, { id: review.id, isHidden: true }])
    expect(await ratingOf()).toEqual([0, 0])
    await expect.poll(publicReviews).toEqual([])
    expect((await act('take_down')).statusCode).toBe(409)
    expect((await read(world.buyer, world.sale.id)).json()).toMatchObject({ review: { isHidden: true } })
    expect((await edit(world.buyer, world.sale.id, { rating: 5 })).json()).toMatchObject({
      code: 'conflict',
      message: 'Our staff has hidden this review, so it can no longer be changed.',
    })
    expect((await act('bring_back')).json()).toMatchObject({ isHidden: false })
    expect((await act('bring_back')).statusCode).toBe(409)
    expect(await ratingOf()).toEqual([100, 1])
    const notices = (await app().request('GET', '/api/notices', { as: world.buyer })).json()
    expect(notices.map(({ title }: { title: string }) => title)).toEqual([
      'Your review of Quiet Paws is visible again',
      'We have hidden your review of Quiet Paws',
    ])
    expect((await log(staff)).map(({ action }: { action: string }) => action)).toEqual([
      'bring_back',
      'take_down',
    ])
  })

  it('of several at once, one hides it', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => act('take_down')))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await log(staff)).length).toBe(1)
  })

  it('can warn the writer, but not act on staff or unknown reviews', async () => {
    expect((await act('warn')).json()).toMatchObject({ isHidden: false })
    expect((await act('take_down', { id: newId() })).statusCode).toBe(404)
    expect((await act('take_down', { as: world.breeder })).statusCode).toBe(403)
    expect((await act('take_down', { reason: '' })).statusCode).toBe(400)
    expect((await act('mute')).statusCode).toBe(400)
    await app()
      .services.db.update(users)
      .set({ role: 'admin', staffRole: 'owner' })
      .where(eq(users.id, world.buyer.id))
    expect((await act('take_down')).statusCode).toBe(403)
  })

  it('list and search reviews', async () => {
    app().clock.advance(MINUTE_MS)
    const other = await addCompletedSale(app())
    await write(other.buyer, other.sale.id, { rating: 4, comment: 'A 100% honest breeder.' })
    await act('take_down')
    const ids = async (query: string) =>
      (await list(query)).json().map(({ orderNumber }: { orderNumber: string }) => orderNumber)
    const [first, second] = [world.sale.orderNumber, other.sale.orderNumber]
    expect(await ids('')).toEqual([second, first])
    expect(await ids('?status=hidden')).toEqual([first])
    expect(await ids('?status=visible')).toEqual([second])
    expect(await ids('?q=HONEST')).toEqual([second])
    expect(await ids('?q=100%25')).toEqual([second])
    expect(await ids(`?q=${first.toLowerCase()}`)).toEqual([first])
    expect(await ids(`?q=${encodeURIComponent(other.buyer.email)}`)).toEqual([second])
    expect(await ids(`?breederId=${world.breeder.cattery.id}`)).toEqual([first])
    expect((await list('?limit=1')).headers['x-total-count']).toBe('2')
    expect((await list('?status=gone')).statusCode).toBe(400)
    expect((await list('', world.buyer)).statusCode).toBe(403)
  })
})
