/** What parties, users with a favorite, and staff read about cancellations and refunds. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { setStaff } from '#features/accounts/api/index.ts'
import { messages } from '#features/messages/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { refundMovement } from '#features/refunds/api/movement.ts'
import { recordProviderRefunds } from '#features/refunds/api/provider-refunds.ts'
import { sweepRefunds } from '#features/refunds/api/sweep.ts'
import { transactionEvents } from '#features/sales/api/tables.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { KEYS } from '#testing/app.ts'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { type BoughtCat, buyCat, refundsOf } from '#testing/sales/refunds.ts'
import { announceAvailable } from './api/available-again.ts'
import { announceSaleEvent } from './api/sales/sale-announcements.ts'
import type { Notice } from './contract.ts'

// Tests run jobs explicitly.
const { app, database } = appOfThisFile({ rateLimits: false, work: false })
const SETTINGS = { publicUrl: 'https://littermate.example', keys: KEYS }
let owner: TestUser
let sale: BoughtCat

beforeEach(async () => {
  controlsOf(app()).webhooks.paused = true
  owner = await signUp(app())
  const cattery = await addBreeder(app(), { userId: owner.id, businessName: 'Quiet Paws' })
  sale = await buyCat(app(), {
    breederId: cattery.id,
    price: 180_000,
    depositAmount: 30_000,
    kind: 'deposit',
  })
  await database().query({ text: 'delete from jobs.job', values: [] })
})

const notices = async (as: { cookie: string }) =>
  (await app().request('GET', '/api/notices', { as })).json<Notice[]>()
const cancel = (as: TestUser, cause = 'other') =>
  app().request('POST', `/api/orders/${sale.transactionId}/cancel`, {
    as,
    body: { reason: 'We are moving abroad.', expectedRefund: 30_000, cause },
  })
/** Announces the events of a kind, twice. */
async function announce(kind: string) {
  const events = await app()
    .services.db.select()
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionId, sale.transactionId))
  for (const event of events.filter((each) => each.kind === kind))
    for (const _ of [1, 2]) await announceSaleEvent(app().services, SETTINGS, event.id)
}
const mails = async () =>
  (
    await database().query<{ message: { to: string; subject: string; text: string } }>({
      text: `select data -> 'message' as message from jobs.job where name = 'mail.send' order by created_on, id`,
      values: [],
    })
  ).map(({ message }) => message)

describe('a cancellation', () => {
  it('is announced once to both parties, with the reason and the refund', async () => {
    await cancel(sale.buyer)
    await announce('refund')
    const texts = (await app().services.db.select().from(messages)).map(({ content }) => content)
    expect(texts).toEqual([
      'Robin T. canceled the sale of Juniper, $300 refunded\nReason: We are moving abroad.',
    ])
    expect(await notices(sale.buyer)).toMatchObject([
      {
        kind: 'order',
        title: 'Your reservation of Juniper was canceled and refunded',
        path: `/orders/${sale.transactionId}`,
        text: '$300.00 of the $300.00 that you paid is refunded. Refunds take 5 to 10 business days to arrive on your card.',
      },
    ])
    expect(await notices(owner)).toMatchObject([
      {
        kind: 'sale',
        path: `/sales/${sale.transactionId}`,
        text: expect.stringContaining('is for sale again'),
      },
    ])
    const sent = await mails()
    expect(sent.map(({ to }) => to).sort()).toEqual([sale.buyer.email, owner.email].sort())
    for (const { text } of sent) {
      expect(text).toContain('Reason: We are moving abroad.')
      expect(text).toContain('$300.00')
    }
  })

  it('notifies users who have the cat as a favorite, but not if it is not for sale', async () => {
    const fan = await signUp(app())
    const catId = sale.cat.id
    for (const as of [fan, sale.buyer])
      expect(
        (await app().request('POST', '/api/favorites', { as, body: { catId } })).statusCode,
      ).toBeLessThan(300)
    const data = { catId, except: [sale.buyer.id, owner.id] }
    await announceAvailable(app().services, data)
    expect(await notices(fan)).toEqual([])
    await cancel(sale.buyer)
    await announce('refund')
    const jobs = await database().query<{ data: object }>({
      text: `select data from jobs.job where name = 'notifications.available-again'`,
      values: [],
    })
    expect(jobs).toMatchObject([{ data }])
    for (const _ of [1, 2]) await announceAvailable(app().services, data)
    expect(await notices(fan)).toMatchObject([
      { kind: 'cat', title: 'Juniper is available again', path: `/cats/${catId}` },
    ])
    expect((await notices(sale.buyer)).map(({ kind }) => kind)).toEqual(['order'])
  })

  it('says that a cat that failed its vet check is not for sale', async () => {
    await cancel(owner, 'failed_vet_check')
    await announce('refund')
    expect((await notices(owner))[0]?.text).toContain('Juniper is not for sale.')
    expect((await notices(sale.buyer))[0]?.title).toBe(
      'Your reservation of Juniper was canceled and refunded',
    )
  })
})

describe('a refund', () => {
  it('is announced to the buyer when it is sent, and when the bank rejects it the first time', async () => {
    sale = await buyCat(app(), { card: '4000000000005126' })
    await cancel(sale.buyer)
    const path = `/api/orders/${sale.transactionId}/cancellation`
    const { refund } = (await app().request('GET', path, { as: sale.buyer })).json()
    await app().request('POST', `/api/orders/${sale.transactionId}/cancel`, {
      as: sale.buyer,
      body: { reason: 'We are moving abroad.', expectedRefund: refund },
    })
    const [row] = (await refundsOf(app(), sale)).rows
    if (!row) throw new Error('no refund')
    await refundMovement.continue(app().services, row.id)
    await announce('refundSucceeded')
    expect((await notices(sale.buyer))[0]?.title).toBe('Your refund of $2,500.00 is on its way')
    for (const hours of [1, 2]) {
      await controlsOf(app()).passDelays()
      await recordProviderRefunds(app().services, sale.intent.paymentIntentId)
      app().clock.advance(hours * HOUR_MS)
      await sweepRefunds(app().services)
    }
    await announce('refundFailed')
    expect((await notices(sale.buyer))[0]?.title).toBe('Your bank rejected the refund of $2,500.00')
    const subjects = (await mails()).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('rejected'))).toHaveLength(1)
  })

  it('that is late alerts finance and owners once, and no other staff', async () => {
    const [staff, finance, support, moderator] = [
      ...[await signUpStaff(app()), await signUpStaff(app())],
      ...[await signUpStaff(app()), await signUpStaff(app())],
    ] as const
    await setStaff(app().services, finance.email, 'finance')
    await setStaff(app().services, support.email, 'support')
    await setStaff(app().services, moderator.email, 'moderator')
    sale = await buyCat(app(), { card: '4000000000007726' })
    const { refund } = (
      await app().request('GET', `/api/orders/${sale.transactionId}/cancellation`, { as: sale.buyer })
    ).json()
    await app().request('POST', `/api/orders/${sale.transactionId}/cancel`, {
      as: sale.buyer,
      body: { reason: 'We are moving abroad.', expectedRefund: refund },
    })
    await sweepRefunds(app().services, { crashed: true })
    app().clock.advance(25 * HOUR_MS)
    for (const _ of [1, 2]) await sweepRefunds(app().services)
    await app().services.jobs.start({ work: true })
    await expect
      .poll(async () => (await notices(staff)).map(({ title }) => title))
      .toEqual([expect.stringMatching(/^The refund of \$2,500.00 for order LM-\w{6} is late$/)])
    expect(await notices(finance)).toHaveLength(1)
    for (const person of [support, moderator]) expect(await notices(person)).toEqual([])
  })
})
