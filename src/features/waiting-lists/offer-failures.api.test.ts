/** What can go wrong with offers: races, payments that come too late, and people and kittens that go away. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { moderationCalls, signUpStaff } from '#features/moderation/test-world.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { buildTestApp } from '#testing/app.ts'
import { PASSWORD, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { turnSiteOff } from '#testing/outages.ts'
import {
  addKitten,
  catOf,
  configure,
  deadlineOf,
  entryOf,
  eventsOf,
  joinAs,
  type ListWorld,
  offer,
  openList,
  sendOffer,
} from '#testing/sales/offers.ts'
import { authorize, confirmPayment, controlsOf, reserve, startDeposit } from '#testing/sales/purchase.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { offerEndedJob } from './api/job-definitions.ts'
import { sweepOffers } from './api/offers/deadlines.ts'
import { passOn } from './api/offers/next-offer.ts'
import { offers } from './api/tables.ts'

const { app, database } = appOfThisFile({ rateLimits: false })

let world: ListWorld
beforeEach(async () => {
  world = await openList(app())
})

const db = () => app().services.db
const call = (as: TestUser, path: string, body: unknown = {}) =>
  app().request('POST', `/api/${path}`, { as, body })
const withdraw = (id: string) =>
  call(world.owner, `breeders/waiting-list/offers/${id}/withdraw`, { reason: 'The kitten is ill.' })
const decline = (as: TestUser, id: string) => call(as, `waiting-lists/offers/${id}/decline`, { reason: null })
const statusOf = async (id: string) => (await db().select().from(offers).where(eq(offers.id, id)))[0]?.status
const consistent = async () => expect(await findSaleErrors(db())).toEqual([])
async function offered(name = 'Luna', change: Record<string, unknown> = {}) {
  const kitten = await addKitten(app(), world, { name })
  const { family, entryId } = await joinAs(app(), world, 'Robin')
  const id = await offer(app(), world, entryId, [kitten], { skipReason: 'They asked for it.', ...change })
  return { kitten, family, entryId, id }
}

describe('at the same time', () => {
  it('acceptance and expiry: exactly one of them, and no charge without a sale', async () => {
    const { kitten, family, entryId, id } = await offered()
    const intent = await startDeposit(app(), family, kitten)
    app().clock.advance(48 * HOUR_MS + 16 * MINUTE_MS)
    await authorize(app(), intent)
    const [status] = await Promise.all([
      confirmPayment(app(), family, intent),
      sweepOffers(app().services),
      sweepOffers(app().services),
    ])
    const isAccepted = (await statusOf(id)) === 'accepted'
    expect(status.outcome).toBe(isAccepted ? 'succeeded' : 'lost')
    expect(await db().$count(transactions)).toBe(isAccepted ? 1 : 0)
    const events = await eventsOf(app(), family, entryId)
    expect(events.filter((kind) => kind === 'accepted' || kind === 'expired')).toHaveLength(1)
    await consistent()
  })

  it('two kittens of a choice are paid: one is bought, and the other card is not charged', async () => {
    const [luna, milo] = [
      await addKitten(app(), world, { name: 'Luna' }),
      await addKitten(app(), world, { name: 'Milo' }),
    ]
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    await offer(app(), world, entryId, [luna, milo])
    const intents = [await startDeposit(app(), family, luna), await startDeposit(app(), family, milo)]
    await Promise.all(intents.map((intent) => authorize(app(), intent)))
    const outcomes = await Promise.all(intents.map((intent) => confirmPayment(app(), family, intent)))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['lost', 'succeeded'])
    expect(outcomes.find(({ outcome }) => outcome === 'lost')).toMatchObject({ lostReason: 'offer_ended' })
    await consistent()
  })

  it('acceptance, decline, and withdrawal: exactly one of them', async () => {
    const { kitten, family, id } = await offered()
    const intent = await startDeposit(app(), family, kitten)
    await authorize(app(), intent)
    const [status] = await Promise.all([
      confirmPayment(app(), family, intent),
      withdraw(id),
      decline(family, id),
    ])
    expect(status.outcome).toBe((await statusOf(id)) === 'accepted' ? 'succeeded' : 'lost')
    await consistent()
  })

  it('a buyer without an offer, whose card was authorized before the offer, is not charged', async () => {
    const kitten = await addKitten(app(), world)
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    const stranger = await signUp(app())
    const intent = await startDeposit(app(), stranger, kitten)
    await offer(app(), world, entryId, [kitten])
    await authorize(app(), intent).catch(() => {})
    expect((await confirmPayment(app(), stranger, intent)).outcome).toBe('lost')
    expect((await reserve(app(), family, kitten)).status).toBe('deposit_paid')
    await consistent()
  })

  it('two processes offer one kitten to two families', async () => {
    const kitten = await addKitten(app(), world)
    const first = await joinAs(app(), world, 'Robin')
    const second = await joinAs(app(), world, 'Sam')
    const other = await buildTestApp(database(), { work: false, rateLimits: false })
    try {
      const answers = await Promise.all([
        sendOffer(app(), world, first.entryId, [kitten]),
        sendOffer(other, world, second.entryId, [kitten], { skipReason: 'They asked for it.' }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    } finally {
      await other.close()
    }
    expect(await db().$count(offers)).toBe(1)
    await consistent()
  })

  it('wishes are edited while the offer is sent', async () => {
    const kitten = await addKitten(app(), world)
    const { entryId, family } = await joinAs(app(), world, 'Robin')
    const wishes = { ...(await entryOf(app(), family, entryId)).wishes, gender: 'male' }
    const [edit, sent] = await Promise.all([
      app().request('PUT', `/api/waiting-lists/entries/${entryId}/wishes`, { as: family, body: wishes }),
      sendOffer(app(), world, entryId, [kitten]),
    ])
    expect([edit.statusCode, sent.statusCode], sent.body).toEqual([200, 200])
    expect(await entryOf(app(), family, entryId)).toMatchObject({ wishes: { gender: 'male' } })
    expect(await db().$count(offers)).toBe(1)
    await consistent()
  })

  it('wishes are edited while an offer is open', async () => {
    const { kitten, family, entryId, id } = await offered()
    const wishes = { ...(await entryOf(app(), family, entryId)).wishes, gender: 'male' }
    const path = `/api/waiting-lists/entries/${entryId}/wishes`
    const edit = await app().request('PUT', path, { as: family, body: wishes })
    expect(edit.statusCode, edit.body).toBe(200)
    expect(await statusOf(id)).toBe('open')
    expect((await reserve(app(), family, kitten)).status).toBe('deposit_paid')
    await consistent()
  })
})

describe('too late', () => {
  it('a payment that was authorized before the offer was ended is released', async () => {
    const { kitten, family, entryId, id } = await offered()
    const intent = await startDeposit(app(), family, kitten)
    await withdraw(id)
    await authorize(app(), intent).catch(() => {})
    const status = await confirmPayment(app(), family, intent)
    expect(status).toMatchObject({ outcome: 'lost', lostReason: 'offer_ended' })
    expect(status.message).toContain('Your card has not been charged.')
    expect(await entryOf(app(), family, entryId)).toMatchObject({ status: 'waiting', position: 1 })
    await consistent()
  })

  it('an offer that has expired cannot be accepted', async () => {
    const { kitten, family } = await offered()
    app().clock.advance(48 * HOUR_MS + 1_000)
    const start = await call(family, 'create-deposit-payment-intent', { catId: kitten.id })
    expect(start.json()).toMatchObject({
      code: 'cat_unavailable',
      message: 'Your offer of Luna has expired.',
    })
    await consistent()
  })

  it('a payment of an offer does not buy the kitten at its price after the offer', async () => {
    const { kitten, family, id } = await offered()
    const intent = await startDeposit(app(), family, kitten)
    await db()
      .update(cats)
      .set({ price: kitten.price * 2 })
      .where(eq(cats.id, kitten.id))
    await withdraw(id)
    await authorize(app(), intent).catch(() => {})
    expect((await confirmPayment(app(), family, intent)).outcome).toBe('lost')
    expect(await db().$count(transactions)).toBe(0)
    await consistent()
  })
})

describe('an outage of 36 days', () => {
  it('does not end an offer before its family was told: the time begins when the email was sent', async () => {
    const { kitten, id, entryId } = await offered()
    // The email was not sent: the deadline did not begin.
    await db().execute(sql`update offers set deadline = null where id = ${id}`)
    await db().execute(sql`update cats set held_until = null where id = ${kitten.id}`)
    app().clock.advance(36 * DAY_MS)
    await sweepOffers(app().services)
    expect(await statusOf(id)).toBe('open')
    await db().execute(sql`update tracked_mails set sent_at = ${app().clock.now().toISOString()}
      where key = ${`offer ${id}`}`)
    await app().services.jobs.enqueue(db(), { queue: 'waiting-lists.offer-sent' }, { offerId: id })
    const deadline = await deadlineOf(app(), id)
    expect(deadline.getTime()).toBe(app().clock.now().getTime() + 48 * HOUR_MS)
    expect(entryId).not.toBe('')
    await consistent()
  })
})

describe('passing on', () => {
  it('happens once, however often and in how many processes the job runs', async () => {
    const { family, id } = await offered('Luna', { offersNext: true })
    const next = await joinAs(app(), world, 'Sam')
    await decline(family, id)
    await Promise.all([1, 2, 3].map(() => passOn(app().services, id)))
    await expect.poll(async () => (await entryOf(app(), next.family, next.entryId)).offer).not.toBeNull()
    await passOn(app().services, id)
    expect(await db().$count(offers)).toBe(2)
    await consistent()
  })

  it('is repeated as a whole after a crash within it', async () => {
    const { family, id, kitten } = await offered()
    await joinAs(app(), world, 'Sam')
    const { db: handle } = app().services
    const { transaction } = handle
    await decline(family, id)
    // The job itself must not pass the kitten on once the breeder has chosen that.
    const pending = sql`select 1 from jobs.job where name = ${offerEndedJob.queue} and state < 'completed'`
    await expect.poll(async () => (await db().execute(pending)).rows).toEqual([])
    await configure(app(), world, { offersNext: true })
    handle.transaction = (async (work: Parameters<typeof transaction>[0]) => {
      handle.transaction = transaction
      await transaction.call(handle, async (tx) => {
        await work(tx)
        throw new Error('The process crashed here.')
      })
    }) as typeof transaction
    await expect(passOn(app().services, id)).rejects.toThrow('crashed')
    expect((await catOf(app(), kitten.id)).heldByOffer).toBeNull()
    await passOn(app().services, id)
    expect((await catOf(app(), kitten.id)).heldByOffer).not.toBeNull()
    await consistent()
  })
})

describe('an open offer ends when', () => {
  it('the family leaves the list', async () => {
    const { kitten, family, entryId, id } = await offered()
    await call(family, `waiting-lists/entries/${entryId}/leave`, { reason: null })
    expect(await statusOf(id)).toBe('declined')
    expect(await entryOf(app(), family, entryId)).toMatchObject({ status: 'left' })
    expect((await catOf(app(), kitten.id)).heldByOffer).toBeNull()
    await consistent()
  })

  it('the breeder removes the family, or deletes the pairing', async () => {
    const { entryId, id } = await offered()
    const decision = { decision: 'decline', reason: 'You found a kitten.' }
    await call(world.owner, `waiting-lists/entries/${entryId}/decision`, decision)
    expect(await statusOf(id)).toBe('withdrawn')
    const other = await offered('Milo')
    const removed = await app().request('DELETE', `/api/breeding-pairings/${world.pairingId}`, {
      as: world.owner,
    })
    expect(removed.statusCode, removed.body).toBeLessThan(300)
    expect(await statusOf(other.id)).toBe('withdrawn')
    expect((await catOf(app(), other.kitten.id)).heldByOffer).toBeNull()
    await consistent()
  })

  it('the cattery is suspended, and nothing is passed on', async () => {
    const { kitten, family, id } = await offered('Luna', { offersNext: true })
    await joinAs(app(), world, 'Sam')
    const intent = await startDeposit(app(), family, kitten)
    await db()
      .update(breeders)
      .set({ verificationStatus: 'suspended' })
      .where(eq(breeders.id, world.breederId))
    await authorize(app(), intent)
    expect((await confirmPayment(app(), family, intent)).outcome).toBe('lost')
    await sweepOffers(app().services)
    expect(await statusOf(id)).toBe('withdrawn')
    expect(await db().$count(offers)).toBe(1)
    await consistent()
  })

  it('the deletion of the account of either side is planned', async () => {
    const close = async (as: TestUser) =>
      expect((await call(as, 'account/deletion', { password: PASSWORD })).statusCode).toBe(200)
    const first = await offered()
    await close(first.family)
    expect(await statusOf(first.id)).toBe('withdrawn')
    const second = await offered('Milo')
    await close(world.owner)
    expect(await statusOf(second.id)).toBe('withdrawn')
    expect((await catOf(app(), second.kitten.id)).heldByOffer).toBeNull()
    await consistent()
  })

  it('staff take the kitten down', async () => {
    const { kitten, id } = await offered()
    const { report, decide } = moderationCalls(app)
    const staff = await signUpStaff(app())
    const reported = await report(await signUp(app()), { catId: kitten.id, reason: 'misleading' })
    const answer = await decide(staff, reported.json().id, 'take_down')
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await statusOf(id)).toBe('withdrawn')
    expect(await catOf(app(), kitten.id)).toMatchObject({ status: 'withdrawn', heldByOffer: null })
    await consistent()
  })
})

describe('a payment that fails at the capture', () => {
  it('gives the family its place back, and asks the breeder before the kitten is listed', async () => {
    const { kitten, family, entryId } = await offered()
    await joinAs(app(), world, 'Sam')
    const intent = await startDeposit(app(), family, kitten)
    await authorize(app(), intent, '4000000000000341')
    expect((await confirmPayment(app(), family, intent)).outcome).toBe('failed')
    expect(await entryOf(app(), family, entryId)).toMatchObject({ status: 'waiting', position: 1 })
    expect(await catOf(app(), kitten.id)).toMatchObject({ status: 'withdrawn', heldByOffer: null })
    expect((await sendOffer(app(), world, entryId, [kitten])).statusCode).toBe(200)
    expect(await controlsOf(app()).count('payment_intent.succeeded', intent.paymentIntentId)).toBe(0)
    await consistent()
  })
})

it('while the site is off for 36 days, no offer ends: its family has three days after the start, which all pages show', async () => {
  const { family, kitten, id } = await offered()
  const until = await turnSiteOff(app())
  await sweepOffers(app().services)
  expect(await statusOf(id)).toBe('open')
  const own = (await app().request('GET', '/api/waiting-lists/offers', { as: family })).json()
  expect(own).toMatchObject([{ id, deadline: until.toISOString() }])
  const picker = `/api/breeders/waiting-list/picker?list=${world.pairingId}`
  const shown = (await app().request('GET', picker, { as: world.owner })).json()
  expect(shown.kittens).toMatchObject([{ heldBy: { offerId: id, deadline: until.toISOString() } }])
  expect((await catOf(app(), kitten.id)).heldUntil).toEqual(until)
  const path = 'create-deposit-payment-intent'
  const start = () => app().request('POST', `/api/${path}`, { as: family, body: { catId: kitten.id } })
  app().clock.set(new Date(until.getTime() + 1))
  expect((await start()).statusCode).toBe(409)
  app().clock.set(until)
  const intent = await startDeposit(app(), family, kitten)
  await authorize(app(), intent)
  expect((await confirmPayment(app(), family, intent)).outcome).toBe('succeeded')
  expect(await statusOf(id)).toBe('accepted')
  await consistent()
})

it('while the site is off for 36 days, an offer that began when it was over ends at its own time', async () => {
  await turnSiteOff(app())
  const { id } = await offered('Luna', { hours: 1 })
  app().clock.advance(HOUR_MS + 15 * MINUTE_MS + 1)
  await sweepOffers(app().services)
  expect(await statusOf(id)).toBe('expired')
})

describe('while no sweep runs, an offer', () => {
  it('takes a payment that was started before the deadline for a quarter of an hour', async () => {
    const { kitten, family, id } = await offered()
    const intent = await startDeposit(app(), family, kitten)
    app().clock.set(new Date((await deadlineOf(app(), id)).getTime() + 15 * MINUTE_MS))
    await authorize(app(), intent)
    expect((await confirmPayment(app(), family, intent)).outcome).toBe('succeeded')
    expect(await statusOf(id)).toBe('accepted')
  })

  it('takes none afterward, is shown as ended, and its kitten can be offered again at once', async () => {
    const { kitten, family, entryId, id } = await offered()
    const next = await joinAs(app(), world, 'Sam')
    const intent = await startDeposit(app(), family, kitten)
    app().clock.set(new Date((await deadlineOf(app(), id)).getTime() + 15 * MINUTE_MS + 1))
    await authorize(app(), intent)
    const lost = await confirmPayment(app(), family, intent)
    expect(lost).toMatchObject({ outcome: 'lost', lostReason: 'offer_ended' })
    expect(await db().$count(transactions)).toBe(0)
    // No sweep has run.
    expect(await statusOf(id)).toBe('open')
    expect((await entryOf(app(), family, entryId)).offer).toBeNull()
    expect((await app().request('GET', '/api/waiting-lists/offers', { as: family })).json()).toEqual([])
    const listed = async (show: string) =>
      (await app().request('GET', `/api/breeders/waiting-list?show=${show}`, { as: world.owner })).json()
    expect(await listed('offered')).toEqual([])
    const path = `/api/breeders/waiting-list/picker?list=${world.pairingId}`
    const picker = (await app().request('GET', path, { as: world.owner })).json()
    expect(picker.kittens).toMatchObject([{ id: kitten.id, heldBy: null }])
    expect(picker.families.map(({ hasOffer }: { hasOffer: boolean }) => hasOffer)).toEqual([false, false])
    const again = await sendOffer(app(), world, next.entryId, [kitten], {
      skipReason: 'They did not answer.',
    })
    expect(again.statusCode, again.body).toBe(200)
    expect(await statusOf(id)).toBe('expired')
    expect(await eventsOf(app(), family, entryId)).toContain('expired')
    await consistent()
  })
})
