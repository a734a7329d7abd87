/** Offers of kittens to families: what an open offer keeps from others, and how it ends. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { animals } from '#features/breeding/api/tables.ts'
import { sendOfferReminders } from '#features/notifications/api/waiting-lists/offer-reminders.ts'
import type { Notice } from '#features/notifications/contract.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { DEFAULT_TIME_ZONE, dayIn, deadlineText } from '#lib/times.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
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
import { authorize, confirmPayment, reserve, startDeposit } from '#testing/sales/purchase.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { sweepOffers } from './api/offers/deadlines.ts'
import { offers } from './api/tables.ts'
import type { Entry, ManagedList, OwnEntry } from './contract.ts'
import type { OwnOffer } from './offer-schemas.ts'
import type { Picker } from './picker-schemas.ts'

const { app } = appOfThisFile({ rateLimits: false })
const SETTINGS = { publicUrl: 'http://localhost' }

let world: ListWorld
beforeEach(async () => {
  world = await openList(app())
})

const call = (as: TestUser, path: string, body: unknown = {}) =>
  app().request('POST', `/api/${path}`, { as, body })
const decline = (as: TestUser, id: string, reason: unknown = null) =>
  call(as, `waiting-lists/offers/${id}/decline`, { reason })
const withdraw = (id: string, reason: unknown = 'Milo is ill.', as = world.owner) =>
  call(as, `breeders/waiting-list/offers/${id}/withdraw`, { reason })
const picker = async (list: string = world.pairingId) =>
  (
    await app().request('GET', `/api/breeders/waiting-list/picker?list=${list}`, { as: world.owner })
  ).json<Picker>()
const own = async (as: TestUser) =>
  (await app().request('GET', '/api/waiting-lists/offers', { as })).json<OwnOffer[]>()
const noticesOf = async (as: TestUser) => {
  const notices = (await app().request('GET', '/api/notices', { as })).json<Notice[]>()
  return notices.filter(({ kind }) => kind === 'waiting_list').map(({ title }) => title)
}
const listed = async (query = '?status=available') =>
  (await app().request('GET', `/api/cats${query}`)).json<{ id: string }[]>().map(({ id }) => id)
const consistent = async () => expect(await findSaleErrors(app().services.db)).toEqual([])
const expire = async (ms = 48 * HOUR_MS + 16 * MINUTE_MS) => {
  app().clock.advance(ms)
  await sweepOffers(app().services)
}

describe('an open offer', () => {
  it('keeps the kitten from others, says until when on its page, and is in the list only with reserved ones', async () => {
    const kitten = await addKitten(app(), world)
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    const id = await offer(app(), world, entryId, [kitten])
    const deadline = await deadlineOf(app(), id)
    expect(Math.abs(deadline.getTime() - app().clock.now().getTime() - 48 * HOUR_MS)).toBeLessThan(MINUTE_MS)
    const page = async () => (await app().request('GET', `/api/cats/${kitten.id}`)).json()
    await expect.poll(page).toMatchObject({
      isAvailable: false,
      isHeld: true,
      heldUntil: deadline.toISOString(),
      status: 'available',
    })
    expect(await listed()).toEqual([])
    expect(await listed('?status=available,reserved')).toEqual([kitten.id])
    const stranger = await signUp(app())
    const path = 'create-deposit-payment-intent'
    // In the zone of the reader, who learns nothing about the family.
    await app().services.db.update(users).set({ timeZone: 'America/Denver' }).where(eq(users.id, stranger.id))
    const read = { timeZone: 'America/Denver', today: dayIn(app().clock.now(), 'America/Denver') }
    const onHold = `${kitten.name} is on hold until ${deadlineText(deadline, read)}. A family of the breeder’s waiting list is deciding.`
    for (const each of [path, 'create-payment-intent'])
      expect((await call(stranger, each, { catId: kitten.id })).json()).toEqual({
        code: 'cat_unavailable',
        message: onHold,
        details: { heldUntil: deadline.toISOString() },
      })
    expect(await own(family)).toMatchObject([{ id, entryId, cats: [{ id: kitten.id, price: kitten.price }] }])
    expect(await own(stranger)).toEqual([])
    await consistent()
  })

  it('explains to a buyer whose payment it prevented until when the kitten is on hold', async () => {
    const kitten = await addKitten(app(), world, { name: 'Luna' })
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    const stranger = await signUp(app())
    const intent = await startDeposit(app(), stranger, kitten)
    const id = await offer(app(), world, entryId, [kitten])
    const deadline = await deadlineOf(app(), id)
    await authorize(app(), intent).catch(() => {})
    const read = { timeZone: DEFAULT_TIME_ZONE, today: dayIn(app().clock.now(), DEFAULT_TIME_ZONE) }
    expect(await confirmPayment(app(), stranger, intent)).toMatchObject({
      outcome: 'lost',
      lostReason: 'on_hold',
      message: `Luna is on hold until ${deadlineText(deadline, read)}. A family of the breeder’s waiting list is deciding. Your card has not been charged.`,
    })
    await decline(family, id)
    expect(await confirmPayment(app(), stranger, intent)).toMatchObject({
      message:
        'A family of the breeder’s waiting list was deciding when your payment arrived. Your card has not been charged.',
    })
    await consistent()
  })

  it('is accepted with the deposit through the checkout: the other kittens of a choice are free again', async () => {
    const [luna, milo] = [
      await addKitten(app(), world, { name: 'Luna' }),
      await addKitten(app(), world, { name: 'Milo', status: 'withdrawn' }),
    ]
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    await offer(app(), world, entryId, [luna, milo])
    expect(await catOf(app(), milo.id)).toMatchObject({ status: 'available' })
    const sale = await reserve(app(), family, luna)
    expect(sale).toMatchObject({ status: 'deposit_paid', amount: luna.price })
    expect(await catOf(app(), luna.id)).toMatchObject({ status: 'reserved', heldByOffer: null })
    // It was paused before the offer.
    expect(await catOf(app(), milo.id)).toMatchObject({ status: 'withdrawn', heldByOffer: null })
    expect(await entryOf(app(), family, entryId)).toMatchObject({
      status: 'accepted',
      offer: null,
      position: null,
    })
    expect(await eventsOf(app(), world.owner, entryId)).toEqual(['joined', 'offered', 'accepted'])
    expect(await own(family)).toEqual([])
    await consistent()
  })

  it('keeps the price that it named', async () => {
    const kitten = await addKitten(app(), world, { price: 200_000, depositAmount: 40_000 })
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    await offer(app(), world, entryId, [kitten])
    const change = await app().request('PATCH', `/api/breeders/cats/${kitten.id}`, {
      as: world.owner,
      body: { price: 300_000, depositAmount: 90_000 },
    })
    expect(change.statusCode, change.body).toBe(200)
    const sale = await reserve(app(), family, kitten)
    expect(sale).toMatchObject({
      amount: 200_000,
      depositAmount: 40_000,
      snapshot: { price: 200_000, depositAmount: 40_000 },
    })
    await consistent()
  })

  it('must be ended before the breeder pauses, sells elsewhere, or deletes the kitten; staff end it by taking it down', async () => {
    const kitten = await addKitten(app(), world)
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    const id = await offer(app(), world, entryId, [kitten])
    const as = world.owner
    const pause = () =>
      app().request('PATCH', `/api/breeders/cats/${kitten.id}`, { as, body: { isAvailable: false } })
    expect((await pause()).statusCode).toBe(409)
    expect((await app().request('DELETE', `/api/cats/${kitten.id}`, { as })).statusCode).toBe(409)
    const bulk = { action: 'pause', cats: [{ id: kitten.id, price: kitten.price }] }
    expect((await call(as, 'breeders/cats/bulk', bulk)).json()).toMatchObject({
      results: [{ outcome: 'refused' }],
    })
    expect((await withdraw(id, '')).statusCode).toBe(400)
    expect((await withdraw(id, 'Write to me@example.org')).statusCode).toBe(400)
    expect((await withdraw(id, 'Ill.', family)).statusCode).toBe(403)
    expect((await withdraw(id)).statusCode).toBe(200)
    // Twice is once.
    expect((await withdraw(id)).statusCode).toBe(200)
    expect((await entryOf(app(), family, entryId)).events.at(-1)).toMatchObject({
      kind: 'withdrawn',
      actor: 'breeder',
      reason: 'Milo is ill.',
    })
    expect((await pause()).statusCode).toBe(200)
    await consistent()
  })
})

describe('an offer that is not accepted', () => {
  it('keeps the place; the third one pauses the entry, which the family can undo', async () => {
    const kitten = await addKitten(app(), world)
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    await joinAs(app(), world, 'Sam')
    for (const _ of [1, 2]) {
      const id = await offer(app(), world, entryId, [kitten])
      expect((await decline(family, id, 'Not this one.')).statusCode).toBe(200)
      expect((await decline(family, id)).statusCode).toBe(200)
      expect(await entryOf(app(), family, entryId)).toMatchObject({
        status: 'waiting',
        position: 1,
        offer: null,
      })
    }
    await offer(app(), world, entryId, [kitten])
    await expire()
    expect(await entryOf(app(), family, entryId)).toMatchObject({ status: 'paused', position: null })
    expect(await catOf(app(), kitten.id)).toMatchObject({ status: 'available', heldByOffer: null })
    expect((await sendOffer(app(), world, entryId, [kitten])).statusCode).toBe(409)
    expect((await call(world.owner, `waiting-lists/entries/${entryId}/resume`)).statusCode).toBe(404)
    expect((await call(family, `waiting-lists/entries/${entryId}/resume`)).json<Entry>()).toMatchObject({
      status: 'waiting',
      position: 1,
    })
    const events = await eventsOf(app(), family, entryId)
    expect(events.slice(-3)).toEqual(['expired', 'paused', 'resumed'])
    await consistent()
  })

  it('goes to the next family that fits by itself, with all that fits, and to nobody twice', async () => {
    await configure(app(), world, { offersNext: true })
    const luna = await addKitten(app(), world, { name: 'Luna', color: 'Blue tabby' })
    const milo = await addKitten(app(), world, { name: 'Milo', gender: 'male', color: 'Red' })
    const first = await joinAs(app(), world, 'Robin')
    const male = await joinAs(app(), world, 'Sam', { gender: 'male' })
    const tabby = await joinAs(app(), world, 'Kim', { colors: ['Tabby'], maxPrice: 10_000_00 })
    const id = await offer(app(), world, first.entryId, [luna, milo], { offersNext: true })
    await decline(first.family, id)
    const offered = async (as: TestUser) =>
      (await own(as)).flatMap(({ cats }) => cats.map(({ name }) => name))
    await expect.poll(() => offered(male.family)).toEqual(['Milo'])
    await expect.poll(() => offered(tabby.family)).toEqual(['Luna'])
    const [next] = await own(male.family)
    expect((await eventsOf(app(), world.owner, male.entryId)).at(-1)).toBe('offered')
    await decline(male.family, next?.id ?? '')
    await expect.poll(async () => (await catOf(app(), milo.id)).heldByOffer).toBeNull()
    // Robin declined Milo already, and Kim wishes a tabby.
    expect(await offered(first.family)).toEqual([])
    await consistent()
  })

  it('passes on the rest of a choice when one kitten is accepted', async () => {
    await configure(app(), world, { offersNext: true })
    const luna = await addKitten(app(), world, { name: 'Luna' })
    const milo = await addKitten(app(), world, { name: 'Milo' })
    const robin = await joinAs(app(), world, 'Robin')
    const sam = await joinAs(app(), world, 'Sam')
    await offer(app(), world, robin.entryId, [luna, milo], { offersNext: true })
    await reserve(app(), robin.family, luna)
    await expect.poll(() => own(sam.family)).toMatchObject([{ cats: [{ id: milo.id }] }])
    await consistent()
  })
})

describe('making an offer', () => {
  it('shows what fits in order, and asks for a reason to skip a family that fits, which reads it', async () => {
    const kitten = await addKitten(app(), world, { name: 'Luna', price: 150_000, color: 'Blue' })
    const robin = await joinAs(app(), world, 'Robin')
    const sam = await joinAs(app(), world, 'Sam', {
      gender: 'male',
      colors: ['Red'],
      maxPrice: 100_000,
      latest: '2020-01-01',
    })
    const kim = await joinAs(app(), world, 'Kim')
    expect(await picker()).toMatchObject({
      pairingTitle: 'Rowan × Hazel',
      kittens: [{ id: kitten.id, name: 'Luna', heldBy: null, isPaused: false }],
      families: [
        { buyerName: 'Robin T.', position: 1, misfits: [[]] },
        { buyerName: 'Sam T.', position: 2, misfits: [['gender', 'color', 'date', 'price']] },
        { buyerName: 'Kim T.', position: 3, misfits: [[]] },
      ],
    })
    const refused = await sendOffer(app(), world, kim.entryId, [kitten])
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ fields: { skipReason: expect.any(String) } })
    await offer(app(), world, kim.entryId, [kitten], { skipReason: 'They have the sister.' })
    expect((await entryOf(app(), robin.family, robin.entryId)).events.at(-1)).toMatchObject({
      kind: 'skipped',
      reason: 'They have the sister.',
      details: { kittens: ['Luna'] },
    })
    // Their wishes were not met, so they were not skipped.
    expect(await eventsOf(app(), sam.family, sam.entryId)).toEqual(['joined'])
    expect(await entryOf(app(), robin.family, robin.entryId)).toMatchObject({ position: 1 })
    expect((await picker()).kittens).toMatchObject([
      { heldBy: { buyerName: 'Kim T.', entryId: kim.entryId } },
    ])
  })

  it('happens once for a repeated request, and once for a kitten', async () => {
    const kitten = await addKitten(app(), world)
    const robin = await joinAs(app(), world, 'Robin')
    const sam = await joinAs(app(), world, 'Sam')
    const id = newId()
    const skipReason = 'They asked for it.'
    const answers = await Promise.all([
      sendOffer(app(), world, robin.entryId, [kitten], { id }),
      sendOffer(app(), world, robin.entryId, [kitten], { id }),
      sendOffer(app(), world, sam.entryId, [kitten], { skipReason }),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 409).length).toBeGreaterThan(0)
    expect(await app().services.db.$count(offers)).toBe(1)
    await consistent()
  })

  it.each([
    ['no kitten', { catIds: [] }],
    [
      'the same kitten twice',
      { catIds: ['0199b3a0-0000-7000-8000-000000000001', '0199b3a0-0000-7000-8000-000000000001'] },
    ],
    ['no time', { hours: 0 }],
    ['more than a week', { hours: 169 }],
    ['half an hour', { hours: 0.5 }],
    ['a text instead of hours', { hours: '48' }],
    ['a reason that is too long', { skipReason: 'x'.repeat(501) }],
    ['contact details', { skipReason: 'Call 503 555 0100' }],
    ['no ID', { id: 'one' }],
  ])('refuses %s', async (_, change) => {
    const kitten = await addKitten(app(), world)
    const { entryId } = await joinAs(app(), world, 'Robin')
    expect((await sendOffer(app(), world, entryId, [kitten], change)).statusCode).toBe(400)
    expect(await app().services.db.$count(offers)).toBe(0)
  })

  it('refuses kittens and families of others, and those that are sold or do not wait', async () => {
    const other = await openList(app())
    const theirs = await addKitten(app(), other)
    const family = await joinAs(app(), other, 'Sam')
    const mine = await addKitten(app(), world)
    const sold = await addKitten(app(), world, { status: 'sold' })
    const { entryId } = await joinAs(app(), world, 'Robin')
    expect((await sendOffer(app(), world, entryId, [theirs])).statusCode).toBe(404)
    expect((await sendOffer(app(), world, entryId, [sold])).statusCode).toBe(404)
    expect((await sendOffer(app(), world, family.entryId, [mine])).statusCode).toBe(404)
    expect((await sendOffer(app(), { ...world, owner: family.family }, entryId, [mine])).statusCode).toBe(403)
    const id = await offer(app(), world, entryId, [mine])
    expect((await decline(family.family, id)).statusCode).toBe(404)
    expect((await decline(family.family, newId())).statusCode).toBe(404)
    expect((await withdraw(id, 'Mine.', other.owner)).statusCode).toBe(404)
    expect(
      (
        await app().request('GET', `/api/breeders/waiting-list/picker?list=${other.pairingId}`, {
          as: world.owner,
        })
      ).statusCode,
    ).toBe(404)
    expect(
      (await app().request('GET', '/api/breeders/waiting-list/picker?list=all', { as: world.owner }))
        .statusCode,
    ).toBe(400)
  })
})

describe('the time of an offer', () => {
  it('is reminded of at half of it and three hours before the end, each once', async () => {
    const kitten = await addKitten(app(), world, { name: 'Luna' })
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    await offer(app(), world, entryId, [kitten])
    const reminders = async () =>
      (await noticesOf(family)).filter((title) => title === 'Luna is on hold for you').length
    const remind = () => sendOfferReminders(app().services, SETTINGS)
    await remind()
    expect(await reminders()).toBe(0)
    app().clock.advance(DAY_MS)
    await Promise.all([remind(), remind()])
    expect(await reminders()).toBe(1)
    app().clock.advance(21.5 * HOUR_MS)
    await remind()
    await remind()
    expect(await reminders()).toBe(2)
  })

  it('ends when one of its kittens died, which cannot be offered again', async () => {
    const [luna, milo, nox] = [
      await addKitten(app(), world, { name: 'Luna' }),
      await addKitten(app(), world, { name: 'Milo' }),
      await addKitten(app(), world, { name: 'Nox' }),
    ]
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    const sam = await joinAs(app(), world, 'Sam')
    await offer(app(), world, entryId, [luna, milo])
    await offer(app(), world, sam.entryId, [nox])
    const isLuna = sql`id = (select animal_id from cats where id = ${luna.id})`
    await app().services.db.update(animals).set({ status: 'died' }).where(isLuna)
    expect((await own(family)).length).toBe(1)
    await sweepOffers(app().services)
    expect([await own(family), (await own(sam.family)).length]).toEqual([[], 1])
    expect(await eventsOf(app(), family, entryId)).toContain('withdrawn')
    const names = (await picker()).kittens.map(({ name }) => name).toSorted()
    expect(names).toEqual(['Milo', 'Nox'])
    expect([(await catOf(app(), luna.id)).status, (await catOf(app(), milo.id)).status]).toEqual([
      'withdrawn',
      'available',
    ])
    await consistent()
  })

  it('expires a quarter of an hour late, so that a payment that was started before can arrive', async () => {
    const kitten = await addKitten(app(), world)
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    await offer(app(), world, entryId, [kitten])
    app().clock.advance(48 * HOUR_MS - MINUTE_MS)
    const intent = await startDeposit(app(), family, kitten)
    app().clock.advance(2 * MINUTE_MS)
    await sweepOffers(app().services)
    // Another start comes too late.
    expect((await call(family, 'create-deposit-payment-intent', { catId: kitten.id })).statusCode).toBe(409)
    await authorize(app(), intent)
    expect(await confirmPayment(app(), family, intent)).toMatchObject({ outcome: 'succeeded' })
    await expire()
    expect(await entryOf(app(), family, entryId)).toMatchObject({ status: 'accepted' })
    await consistent()
  })
})

describe('a reservation that ends', () => {
  it('keeps the kitten off the list of all while families wait', async () => {
    const kitten = await addKitten(app(), world, { name: 'Luna' })
    const robin = await joinAs(app(), world, 'Robin')
    const sam = await joinAs(app(), world, 'Sam')
    await offer(app(), world, robin.entryId, [kitten])
    const sale = await reserve(app(), robin.family, kitten)
    const canceled = await call(robin.family, `orders/${sale.id}/cancel`, {
      reason: 'We move.',
      expectedRefund: sale.paid,
    })
    expect(canceled.statusCode, canceled.body).toBe(200)
    expect(await catOf(app(), kitten.id)).toMatchObject({ status: 'withdrawn', heldByOffer: null })
    await offer(app(), world, sam.entryId, [kitten])
    expect(await own(sam.family)).toHaveLength(1)
    await consistent()
  })
})

describe('the lists of both sides', () => {
  it('show open offers and the setting to pass them on', async () => {
    const kitten = await addKitten(app(), world)
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    const id = await offer(app(), world, entryId, [kitten], { offersNext: true })
    const entries = (await app().request('GET', '/api/waiting-lists/entries', { as: family })).json<
      OwnEntry[]
    >()
    expect(entries).toMatchObject([{ id: entryId, offer: { id } }])
    const found = await app().request('GET', '/api/breeders/waiting-list?show=offered', { as: world.owner })
    expect(found.json()).toMatchObject([{ id: entryId, offer: { id } }])
    const lists = await app().request('GET', '/api/breeders/waiting-list/settings', { as: world.owner })
    expect(lists.json<ManagedList[]>().find(({ pairingId }) => pairingId)).toMatchObject({ offersNext: true })
    expect(await app().services.db.$count(transactions)).toBe(0)
  })
})
