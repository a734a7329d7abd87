/** Writing, editing, and answering reviews, and what the parties of a sale see. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { hideReview } from './api/index.ts'
import { reviews } from './api/tables.ts'
import type { BreederReview, Review, SaleReview } from './contract.ts'
import { MAX_REPLY, MAX_REVIEW } from './limits.ts'
import { addCompletedSale, REVIEW, type ReviewWorld, reviewCalls, signUpReviewed } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const { read, write, edit, reply, ofBreeder } = reviewCalls(app)
const CONTACT = 'Call me at 503-555-0147'
let buyer: TestUser
let breeder: ReviewWorld['breeder']
let saleId: string

beforeEach(async () => {
  app().clock.set(new Date())
  const world = await addCompletedSale(app())
  ;({ buyer, breeder } = world)
  saleId = world.sale.id
})

const db = () => app().services.db
const setStatus = (status: 'paid' | 'refunded') =>
  db().update(transactions).set({ status }).where(eq(transactions.id, saleId))
const ratingOf = async (breederId = breeder.cattery.id) => {
  const [row] = await db().select().from(breeders).where(eq(breeders.id, breederId))
  return [row?.rating, row?.reviewCount]
}
const written = async (body: unknown = REVIEW) => (await write(buyer, saleId, body)).json<SaleReview>()

describe('the buyer of a completed sale', () => {
  it('writes one review, which is public and counts', async () => {
    expect((await read(buyer, saleId)).json()).toEqual({ review: null, canReview: true })
    const response = await write(buyer, saleId, { ...REVIEW, comment: `  ${REVIEW.comment}\n` })
    expect(response.statusCode).toBe(201)
    const review = response.json<SaleReview>()
    expect(review).toMatchObject({
      ...REVIEW,
      reviewer: 'Robin T.',
      isVerified: true,
      editedAt: null,
      answer: null,
      isHidden: false,
    })
    expect(review.createdAt).toBe(app().clock.now().toISOString())
    expect(Date.parse(review.editableUntil) - Date.parse(review.createdAt)).toBe(14 * DAY_MS)
    expect((await read(buyer, saleId)).json()).toEqual({ review, canReview: false })
    expect(await ratingOf()).toEqual([500, 1])
    const list = await app().request('GET', `/api/breeders/${breeder.cattery.id}/reviews`)
    expect(list.json<Review[]>()).toMatchObject([{ id: review.id, ...REVIEW }])
    expect(list.body).not.toContain('editableUntil')
  })

  it('gets the same review when the request is repeated, and a conflict for another one', async () => {
    const first = await written()
    const again = await write(buyer, saleId)
    expect([again.statusCode, again.json()]).toEqual([201, first])
    const other = await write(buyer, saleId, { ...REVIEW, rating: 1 })
    expect([other.statusCode, other.json().message]).toEqual([409, 'You have already reviewed this cat.'])
    expect(await ratingOf()).toEqual([500, 1])
  })

  it('writes one review with many requests at once', async () => {
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map((rating) => write(buyer, saleId, { ...REVIEW, rating })),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409])
    expect(await db().select().from(reviews)).toHaveLength(1)
  })

  it('cannot write before the handover or after the sale was refunded; a review stays after a refund', async () => {
    for (const status of ['paid', 'refunded'] as const) {
      await setStatus(status)
      const response = await write(buyer, saleId)
      expect([response.statusCode, response.json().message]).toEqual([
        409,
        'You can write a review when the cat has been handed over.',
      ])
      expect((await read(buyer, saleId)).json()).toEqual({ review: null, canReview: false })
    }
    await db().update(transactions).set({ status: 'completed' }).where(eq(transactions.id, saleId))
    await written()
    await setStatus('refunded')
    expect((await read(buyer, saleId)).json()).toMatchObject({ review: REVIEW, canReview: false })
    expect((await edit(buyer, saleId, { rating: 1 })).statusCode).toBe(200)
    expect(await ratingOf()).toEqual([100, 1])
  })
})

it('the sale of someone else does not exist, for reading, writing, and editing', async () => {
  const stranger = await signUp(app())
  await written()
  for (const [as, id] of [
    [stranger, saleId],
    [buyer, newId()],
  ] as const) {
    expect((await read(as, id)).statusCode).toBe(404)
    expect((await write(as, id)).statusCode).toBe(404)
    expect((await edit(as, id, { rating: 1 })).statusCode).toBe(404)
  }
  expect((await write(breeder, saleId)).statusCode).toBe(404)
  expect((await edit(breeder, saleId, { rating: 1 })).statusCode).toBe(404)
  expect((await read(breeder, saleId)).json()).toMatchObject({ review: REVIEW, canReview: false })
  expect((await app().request('POST', `/api/orders/${saleId}/review`, { body: REVIEW })).statusCode).toBe(401)
  expect((await write(buyer, 'x')).statusCode).toBe(404)
})

it('a suspended buyer can neither write nor edit', async () => {
  await written()
  await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, buyer.id))
  expect((await write(buyer, saleId)).json().code).toBe('suspended')
  expect((await edit(buyer, saleId, { rating: 1 })).json().code).toBe('suspended')
})

describe('a review', () => {
  it.each([
    { ...REVIEW, rating: 0 },
    { ...REVIEW, rating: 6 },
    { ...REVIEW, rating: 4.5 },
    { ...REVIEW, rating: '5' },
    { comment: REVIEW.comment },
    { rating: 5 },
    { ...REVIEW, comment: ' \n ' },
    { ...REVIEW, comment: '\u200b' },
    { ...REVIEW, comment: 'a\u0000b' },
    { ...REVIEW, comment: 'x'.repeat(MAX_REVIEW + 1) },
    { ...REVIEW, comment: ['x'] },
    { ...REVIEW, comment: CONTACT },
    { ...REVIEW, comment: 'Write to luna (at) gmail dot com' },
  ])('like %j is rejected', async (body) => {
    const response = await write(buyer, saleId, body)
    expect(response.statusCode).toBe(400)
    expect(await db().select().from(reviews)).toEqual([])
  })

  it('with contact details is rejected with a sentence at the text', async () => {
    for (const response of [
      await write(buyer, saleId, { ...REVIEW, comment: CONTACT }),
      (await written()) && (await edit(buyer, saleId, { comment: CONTACT })),
    ]) {
      expect(response.statusCode).toBe(400)
      expect(response.json().fields.comment).toMatch(/^This text .*Please remove them: reviews are public\.$/)
    }
    expect(await db().select().from(reviews)).toMatchObject([REVIEW])
  })

  it('may be as long as the limit, and contain markup and emoji as text', async () => {
    const comment = `<b>"Maple"</b> & 🐈 '; drop table reviews; --`
    const long = comment.padEnd(MAX_REVIEW, 'x')
    expect((await written({ rating: 1, comment: long })).comment).toBe(long)
  })

  it('can be edited until 14 days after it was written, to the minute', async () => {
    const { createdAt } = await written()
    app().clock.advance(14 * DAY_MS - MINUTE_MS)
    const response = await edit(buyer, saleId, { rating: 3, comment: 'She prefers the parrot.' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      rating: 3,
      comment: 'She prefers the parrot.',
      createdAt,
      editedAt: app().clock.now().toISOString(),
    })
    expect(await ratingOf()).toEqual([300, 1])
    app().clock.advance(MINUTE_MS)
    const late = await edit(buyer, saleId, { rating: 1 })
    expect(late.statusCode).toBe(409)
    expect(late.json().message).toMatch(
      /^A review can be changed for 14 days\. This one could be changed until \w{3}, \w{3} \d+, \d+:\d\d [AP]M Eastern\.$/,
    )
    expect(await ratingOf()).toEqual([300, 1])
  })

  it('is not marked as edited by a request that changes nothing', async () => {
    const review = await written()
    app().clock.advance(15 * DAY_MS)
    for (const body of [{}, { rating: 5 }, REVIEW])
      expect([body, (await edit(buyer, saleId, body)).json()]).toEqual([body, review])
  })

  it('changes by parts, and keeps the rest', async () => {
    await written()
    expect((await edit(buyer, saleId, { rating: 2 })).json()).toMatchObject({ ...REVIEW, rating: 2 })
    expect((await edit(buyer, saleId, { comment: 'Shorter' })).json()).toMatchObject({
      rating: 2,
      comment: 'Shorter',
    })
    for (const body of [
      { rating: 9 },
      { comment: '' },
      { comment: 'x'.repeat(MAX_REVIEW + 1) },
      { rating: null },
    ])
      expect([body, (await edit(buyer, saleId, body)).statusCode]).toEqual([body, 400])
  })
})

describe('the breeder', () => {
  it('replies once; the reply is public and the same reply can be repeated', async () => {
    const { id } = await written()
    const replies = await Promise.all([reply(breeder, id), reply(breeder, id)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const answer = { text: 'Thank you!', createdAt: app().clock.now().toISOString() }
    expect(replies[0]?.json()).toMatchObject({ id, answer })
    const other = await reply(breeder, id, 'On second thought')
    expect([other.statusCode, other.json().message]).toEqual([
      409,
      'You have already replied to this review.',
    ])
    expect((await read(buyer, saleId)).json()).toMatchObject({ review: { answer } })
  })

  it('cannot reply to reviews of other catteries, hidden ones, or none', async () => {
    const { id } = await written()
    const other = await signUpReviewed(app())
    expect((await reply(other, id)).statusCode).toBe(404)
    expect((await reply(breeder, newId())).statusCode).toBe(404)
    expect((await reply(buyer, id)).statusCode).toBe(403)
    await db().update(reviews).set({ hiddenAt: new Date() })
    expect((await reply(breeder, id)).statusCode).toBe(404)
    expect((await read(breeder, saleId)).json()).toEqual({ review: null, canReview: false })
  })

  it.each(['', '  ', 'x'.repeat(MAX_REPLY + 1), CONTACT, 7, null])('cannot reply %j', async (text) => {
    const { id } = await written()
    expect((await reply(breeder, id, text)).statusCode).toBe(400)
    expect(await db().select().from(reviews)).toMatchObject([{ answer: null }])
  })

  it('lists the reviews of the cattery with their sales, and those without a reply', async () => {
    const { id } = await written()
    app().clock.advance(MINUTE_MS)
    const second = await addCompletedSale(app(), { breeder })
    await write(second.buyer, second.sale.id, { rating: 2, comment: 'Shy at first.' })
    const elsewhere = await addCompletedSale(app())
    await write(elsewhere.buyer, elsewhere.sale.id)
    await reply(breeder, id)
    const all = await ofBreeder(breeder)
    expect(all.json<BreederReview[]>()).toMatchObject([
      { comment: 'Shy at first.', catName: 'Maple', orderNumber: second.sale.orderNumber, answer: null },
      { id, answer: { text: 'Thank you!' } },
    ])
    expect(all.headers['x-total-count']).toBe('2')
    for (const secret of [buyer.id, buyer.email]) expect(all.body).not.toContain(secret)
    const missing = await ofBreeder(breeder, '?reply=missing&limit=1')
    expect(missing.json()).toMatchObject([{ comment: 'Shy at first.' }])
    expect(missing.headers['x-total-count']).toBe('1')
    expect((await ofBreeder(breeder, '?reply=x')).statusCode).toBe(400)
    expect((await ofBreeder(buyer)).statusCode).toBe(403)
  })
})

it('ratings stay correct when reviews are written, edited, and hidden at the same time', async () => {
  const worlds = [...Array(6).keys()].map(() => addCompletedSale(app(), { breeder }))
  const sales = await Promise.all(worlds)
  await Promise.all(
    sales.map((each, n) => write(each.buyer, each.sale.id, { ...REVIEW, rating: (n % 5) + 1 })),
  )
  expect(await ratingOf()).toEqual([267, 6])
  const rows = await db().select().from(reviews)
  await Promise.all([
    ...sales.slice(0, 3).map((each) => edit(each.buyer, each.sale.id, { rating: 5 })),
    ...rows
      .filter(({ reviewerId }) => sales.slice(3).some((each) => each.buyer.id === reviewerId))
      .map(({ id }) => db().transaction((tx) => hideReview(tx, id, new Date()))),
  ])
  expect(await ratingOf()).toEqual([500, 3])
})
