/** Notices and emails about reviews: the invitation to write one, a new one, and the reply, each once. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { reviewInvitations, reviews } from '#features/reviews/api/tables.ts'
import { addCompletedSale, REVIEW, type ReviewWorld, reviewCalls } from '#features/reviews/test-world.ts'
import { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { KEYS } from '#testing/app.ts'
import type { TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { announceReview } from './api/reviews/review-announcements.ts'
import { sendReviewInvitations } from './api/reviews/review-invitations.ts'
import type { Notice } from './contract.ts'

// Tests run jobs explicitly.
const { app, database } = appOfThisFile({ rateLimits: false, work: false })
const { write, reply } = reviewCalls(app)
const SETTINGS = { publicUrl: 'https://littermate.example', keys: KEYS }
let world: ReviewWorld

beforeEach(async () => {
  app().clock.set(new Date())
  await database().query({ text: 'delete from jobs.job', values: [] })
  world = await addCompletedSale(app())
})

type Sent = { to: string; subject: string; text: string; headers: Record<string, string> }
const emails = async () =>
  (
    await database().query<{ message: Sent }>({
      text: `select data -> 'message' as message from jobs.job where name = 'mail.send' order by created_on`,
      values: [],
    })
  ).map(({ message }) => message)
const notices = async (as: TestUser) => (await app().request('GET', '/api/notices', { as })).json<Notice[]>()
const invite = () => sendReviewInvitations(app().services, SETTINGS)
const choose = (as: TestUser) =>
  app().request('PATCH', '/api/notification-choices', { as, body: { reviews: false } })
const runNews = async () => {
  const rows = await database().query<{ data: { reviewId: string; event: 'review' | 'reply' } }>({
    text: `select data from jobs.job where name = 'reviews.event' order by created_on`,
    values: [],
  })
  // A job may run twice, and at the same time in two processes.
  for (const { data } of rows)
    for (let time = 0; time < 2; time++)
      await Promise.all([1, 2].map(() => announceReview(app().services, SETTINGS, data)))
}

describe('the invitation to review', () => {
  it('is sent once, seven days after the handover', async () => {
    app().clock.advance(7 * DAY_MS - MINUTE_MS)
    await invite()
    expect(await emails()).toEqual([])
    app().clock.advance(MINUTE_MS)
    await Promise.all([invite(), invite(), invite()])
    await invite()
    const [mail, ...others] = await emails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: world.buyer.email, subject: 'How is life with Maple?' })
    expect(mail?.text).toContain('https://littermate.example/')
    expect(mail?.text).toContain('#review')
    expect(mail?.headers['List-Unsubscribe']).toContain('/unsubscribe?token=')
    expect(await notices(world.buyer)).toMatchObject([
      { kind: 'review', title: 'How is life with Maple?', isRead: false },
    ])
    expect(await notices(world.breeder)).toEqual([])
  })

  it('of an outage of 36 days is sent once, and the review can be written', async () => {
    app().clock.advance(36 * DAY_MS)
    await Promise.all([invite(), invite()])
    await invite()
    expect((await emails()).map(({ subject }) => subject)).toEqual(['How is life with Maple?'])
  })

  it('is sent after a downtime of weeks, but not after months', async () => {
    app().clock.advance(59 * DAY_MS)
    await invite()
    expect(await emails()).toHaveLength(1)
    await addCompletedSale(app())
    app().clock.advance(61 * DAY_MS)
    await invite()
    expect(await emails()).toHaveLength(1)
  })

  it('is not sent for a sale with a review, a refunded sale, or a suspended buyer', async () => {
    const [refunded, suspended] = [await addCompletedSale(app()), await addCompletedSale(app())]
    await write(world.buyer, world.sale.id)
    await app()
      .services.db.update(transactions)
      .set({ status: 'refunded' })
      .where(eq(transactions.id, refunded.sale.id))
    await app()
      .services.db.update(users)
      .set({ suspendedAt: new Date() })
      .where(eq(users.id, suspended.buyer.id))
    app().clock.advance(8 * DAY_MS)
    await invite()
    expect(await emails()).toEqual([])
    expect(await app().services.db.select().from(reviewInvitations)).toEqual([])
  })

  it('waits until staff have decided a problem that the buyer reported', async () => {
    const addEvent = (kind: 'reportProblem' | 'decideProblem') =>
      app().services.db.insert(transactionEvents).values({
        transactionId: world.sale.id,
        kind,
        actor: 'system',
        fromStatus: 'completed',
        toStatus: 'completed',
        createdAt: app().clock.now(),
      })
    await addEvent('reportProblem')
    app().clock.advance(8 * DAY_MS)
    await invite()
    expect(await emails()).toEqual([])
    await addEvent('decideProblem')
    await invite()
    expect(await emails()).toHaveLength(1)
  })

  it('is only a notice where emails about reviews are off, and the email turns them off', async () => {
    await choose(world.buyer)
    app().clock.advance(8 * DAY_MS)
    await invite()
    expect(await emails()).toEqual([])
    expect(await notices(world.buyer)).toHaveLength(1)
    const other = await addCompletedSale(app())
    app().clock.advance(8 * DAY_MS)
    await invite()
    const [mail] = await emails()
    const [, token = ''] = /token=([\w-]+)/.exec(mail?.headers['List-Unsubscribe'] ?? '') ?? []
    const posted = await app().request('POST', `/unsubscribe?token=${token}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(posted.statusCode).toBe(200)
    const choices = await app().request('GET', '/api/notification-choices', { as: other.buyer })
    expect(choices.json()).toEqual({
      messages: true,
      inquiries: true,
      reviews: false,
      payouts: true,
      waitingLists: true,
      care: true,
      diaries: true,
      calendar: true,
    })
  })
})

describe('a new review', () => {
  it('is announced to the breeder once', async () => {
    await write(world.buyer, world.sale.id, { ...REVIEW, rating: 1 })
    await runNews()
    expect(await emails()).toMatchObject([
      { to: world.breeder.email, subject: 'Robin T. gave Quiet Paws 1 star' },
    ])
    const [mail] = await emails()
    expect(mail?.text).toContain(REVIEW.comment)
    expect(mail?.text).toContain('https://littermate.example/breeder-dashboard?tab=reviews')
    expect(await notices(world.breeder)).toMatchObject([
      { kind: 'review', title: 'Robin T. gave Quiet Paws 1 star', path: '/breeder-dashboard?tab=reviews' },
    ])
    expect(await notices(world.buyer)).toEqual([])
  })

  it('is only a notice where emails about reviews are off', async () => {
    await choose(world.breeder)
    await write(world.buyer, world.sale.id)
    await runNews()
    expect(await emails()).toEqual([])
    expect(await notices(world.breeder)).toMatchObject([{ title: 'Robin T. gave Quiet Paws 5 stars' }])
  })

  it('that staff hid in the meantime is not announced', async () => {
    await write(world.buyer, world.sale.id)
    await app().services.db.update(reviews).set({ hiddenAt: new Date() })
    await runNews()
    expect([await emails(), await notices(world.breeder)]).toEqual([[], []])
  })
})

it('a reply is announced to the buyer once', async () => {
  const { id } = (await write(world.buyer, world.sale.id)).json()
  await reply(world.breeder, id, 'Please send a picture!')
  await runNews()
  const title = 'Quiet Paws replied to your review'
  expect((await emails()).filter(({ to }) => to === world.buyer.email)).toMatchObject([{ subject: title }])
  expect(await notices(world.buyer)).toMatchObject([
    { kind: 'review', title, text: 'Please send a picture!' },
  ])
})
