/** Offers while the clock of the server is set back or ahead. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendOfferReminders } from '#features/notifications/api/waiting-lists/offer-reminders.ts'
import type { Notice } from '#features/notifications/contract.ts'
import { HOUR_MS } from '#lib/durations.ts'
import type { TestCat, TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addKitten, catOf, eventsOf, joinAs, offer, openList } from '#testing/sales/offers.ts'
import { authorize, confirmPayment, startDeposit } from '#testing/sales/purchase.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { sweepOffers } from './api/offers/deadlines.ts'
import { offers } from './api/tables.ts'

const { app } = appOfThisFile({ rateLimits: false })

let kitten: TestCat
let family: TestUser
let entryId: string
let offerId: string
/** An offer of 48 hours. */
beforeEach(async () => {
  const world = await openList(app())
  kitten = await addKitten(app(), world, { name: 'Luna' })
  ;({ family, entryId } = await joinAs(app(), world, 'Robin'))
  offerId = await offer(app(), world, entryId, [kitten])
})

const shift = (hours: number) => app().clock.advance(hours * HOUR_MS)
const start = () =>
  app().request('POST', '/api/create-deposit-payment-intent', { as: family, body: { catId: kitten.id } })
const statusOf = async () =>
  (await app().services.db.select().from(offers).where(eq(offers.id, offerId)))[0]?.status
const offerHoldingKitten = async () => (await catOf(app(), kitten.id)).heldByOffer
const consistent = async () => expect(await findSaleErrors(app().services.db)).toEqual([])

/** Runs what the server does at intervals, and returns how many reminders the family has. */
async function sweep(): Promise<number> {
  await sweepOffers(app().services)
  await sendOfferReminders(app().services, { publicUrl: 'http://localhost' })
  await consistent()
  const notices = (await app().request('GET', '/api/notices', { as: family })).json<Notice[]>()
  return notices.filter(({ title }) => title === 'Luna is on hold for you').length
}

describe('a clock that is set back', () => {
  it('repeats no reminder, and sends the last one at its time', async () => {
    shift(24)
    expect(await sweep()).toBe(1)
    for (const hours of [-1, 1, 0.5]) {
      shift(hours)
      expect(await sweep()).toBe(1)
    }
    shift(20.5)
    expect(await sweep()).toBe(2)
    for (const hours of [-1, -22, 23]) {
      shift(hours)
      expect(await sweep()).toBe(2)
    }
  })

  it('does not bring back an offer that has expired, and releases a payment that was started before', async () => {
    const intent = await startDeposit(app(), family, kitten)
    shift(49)
    expect(await sweep()).toBe(0)
    expect([await statusOf(), await offerHoldingKitten()]).toEqual(['expired', null])
    shift(-2)
    expect(await sweep()).toBe(0)
    expect(await statusOf()).toBe('expired')
    await authorize(app(), intent)
    expect(await confirmPayment(app(), family, intent)).toMatchObject({ outcome: 'lost' })
    await consistent()
    expect(await eventsOf(app(), family, entryId)).toEqual(['joined', 'offered', 'expired'])
  })

  it('lets an offer be accepted that has not been ended yet', async () => {
    // Late, but within the quarter of an hour in which payments that were started arrive.
    shift(48.1)
    expect((await start()).statusCode).toBe(409)
    await sweep()
    expect(await statusOf()).toBe('open')
    shift(-1)
    const intent = await startDeposit(app(), family, kitten)
    await authorize(app(), intent)
    expect(await confirmPayment(app(), family, intent)).toMatchObject({ outcome: 'succeeded' })
    expect([await statusOf(), await offerHoldingKitten()]).toEqual(['accepted', null])
    await consistent()
  })
})

describe('a clock that is set ahead', () => {
  it('skips the reminder at half of the time when the last one is due', async () => {
    shift(46)
    expect(await sweep()).toBe(1)
    expect(await statusOf()).toBe('open')
  })

  it('over the deadline ends the offer without a reminder, before it can be accepted', async () => {
    shift(36 * 24)
    expect((await start()).statusCode).toBe(409)
    expect(await offerHoldingKitten()).toBe(offerId)
    expect(await sweep()).toBe(0)
    expect([await statusOf(), await offerHoldingKitten()]).toEqual(['expired', null])
    expect(await sweep()).toBe(0)
    expect(await eventsOf(app(), family, entryId)).toEqual(['joined', 'offered', 'expired'])
  })
})
