/** The go-home day is the latest of the platform's, the cattery's, its clubs', its state's, and the buyer's state's. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import type { CatDetail } from '#features/cats/contract.ts'
import { tellOfStricterRules } from '#features/orders/api/stricter-rules.ts'
import type { Order } from '#features/orders/contract.ts'
import { placeRules } from '#features/place-rules/api/tables.ts'
import { addRule } from '#features/place-rules/test-world.ts'
import type { CatTerms } from '#features/sale-terms/contract.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { type AgeRule, goHomeRule } from '#lib/go-home.ts'
import { addBreeder, addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, confirmPayment, startDeposit } from '#testing/sales/purchase.ts'

const { app } = appOfThisFile()
const db = () => app().services.db
let owner: TestUser
let buyer: TestUser
let cat: TestCat

const today = () => isoDate(app().clock.now())
const at = (weeks: number) => addDays(cat.birthDate, weeks * 7)
const rule = (changes: Parameters<typeof addRule>[1]) => addRule(app(), { readOn: today(), ...changes })
const inMaine = { place: 'ME', number: 13 }
const inOregon = { place: 'OR', number: 15 }

beforeEach(async () => {
  ;[owner, buyer] = [await signUp(app()), await signUp(app())]
  const cattery = await addBreeder(app(), { userId: owner.id, location: 'Portland, ME' })
  cat = await addCat(app(), {
    breederId: cattery.id,
    price: 180_000,
    depositAmount: 30_000,
    birthDate: addDays(today(), -28),
  })
  // Another cattery, whose rules never count.
  const other = await addBreeder(app(), { location: 'Albany, NY', clubs: ['GCCF'], businessName: 'Other' })
  await addCat(app(), { breederId: other.id })
})

const setClubs = (clubs: unknown, as = owner) =>
  app().request('PATCH', `/api/breeders/${cat.breederId}`, { as, body: { clubs } })
const detail = async () => (await app().request('GET', `/api/cats/${cat.id}`)).json<CatDetail>()
const termsFor = async (as?: TestUser) =>
  (await app().request('GET', `/api/cats/${cat.id}/terms`, { ...(as && { as }) })).json<CatTerms>()
const liveIn = (place: string) => db().update(users).set({ place }).where(eq(users.id, buyer.id))

async function buy() {
  const intent = await startDeposit(app(), buyer, cat)
  return async () => {
    await authorize(app(), intent)
    expect((await confirmPayment(app(), buyer, intent)).outcome).toBe('succeeded')
    const [sale] = await db().select().from(transactions)
    if (!sale) throw new Error('Nothing was sold.')
    return sale
  }
}

describe('the page of a cat', () => {
  it.each<
    [
      what: string,
      chosen: number,
      clubs: string[],
      rows: Parameters<typeof addRule>[1][],
      weeks: number,
      by: string,
      place: string | null,
    ]
  >([
    ['the cattery', 12, [], [], 12, 'cattery', null],
    ['the law of the country, at the age of the platform', 8, [], [], 8, 'country', 'US'],
    ['a club that is stricter', 12, ['FIFe', 'WCF'], [], 14, 'club', 'FIFe'],
    ['a club with the age that the cattery chose', 12, ['WCF', 'TICA'], [], 12, 'club', 'WCF'],
    ['the cattery, whose club only advises', 12, ['GCCF'], [], 12, 'cattery', null],
    ['the state', 12, ['WCF'], [inMaine, inOregon], 13, 'state', 'ME'],
    ['the cattery, which is stricter than all', 16, ['FIFe'], [inMaine], 16, 'cattery', null],
    ['the cattery, because a rule has ended', 12, [], [{ ...inMaine, isEnded: true }], 12, 'cattery', null],
    [
      'the cattery, because a rule is only advice',
      12,
      [],
      [{ ...inMaine, binds: 'advice' }],
      12,
      'cattery',
      null,
    ],
    [
      'the cattery, because a row is about weight',
      12,
      [],
      [{ ...inMaine, subject: 'weight', unit: 'pounds' }],
      12,
      'cattery',
      null,
    ],
  ])('names who decided: %s', async (_what, goHomeWeeks, clubs, rows, weeks, by, place) => {
    await db().update(breeders).set({ goHomeWeeks, clubs }).where(eq(breeders.id, cat.breederId))
    for (const row of rows) await rule(row)
    const expected = { weeks, by, place }
    await expect
      .poll(async () => {
        const { leavesHomeFrom, breeder } = await detail()
        return [leavesHomeFrom, breeder.goHomeRule]
      })
      .toEqual([at(weeks), expected])
    const { goHomeDate, goHomeRule: shown } = await termsFor()
    expect([goHomeDate, shown]).toEqual([at(weeks), expected])
    const applied: AgeRule[] = [
      { weeks: 8, by: 'country', place: 'US' },
      ...(clubs.includes('FIFe') ? [{ weeks: 14, by: 'club' as const, place: 'FIFe' }] : []),
      ...(clubs.includes('WCF') ? [{ weeks: 12, by: 'club' as const, place: 'WCF' }] : []),
      ...(by === 'state' || rows.includes(inMaine) ? [{ weeks: 13, by: 'state' as const, place: 'ME' }] : []),
    ]
    expect(goHomeRule(goHomeWeeks, applied)).toEqual(expected)
  })

  it('follows a rule only while it was checked recently', async () => {
    await rule({ ...inMaine, readOn: addDays(today(), -400) })
    await expect.poll(async () => (await detail()).leavesHomeFrom).toBe(at(12))
  })
})

describe('the clubs of a cattery', () => {
  it('are its owner’s to choose, each once', async () => {
    const response = await setClubs(['WCF', 'FIFe', 'WCF'])
    expect([response.statusCode, response.json().clubs]).toEqual([200, ['FIFe', 'WCF']])
    expect((await setClubs([])).json().clubs).toEqual([])
    expect((await setClubs(['FIFe'], buyer)).statusCode).toBe(403)
    for (const bad of [['fife'], 'FIFe', [1], Array(6).fill('FIFe')])
      expect((await setClubs(bad)).statusCode).toBe(400)
  })
})

describe('the state of the buyer', () => {
  it.each(['Portland, OR', '97201', 'Oregon'])('counts at the checkout: %s', async (place) => {
    await rule(inOregon)
    await liveIn(place)
    expect((await termsFor(buyer)).goHomeRule).toEqual({ weeks: 15, by: 'state', place: 'OR' })
    expect((await termsFor(owner)).goHomeRule.weeks).toBe(12)
    expect((await termsFor()).goHomeRule.weeks).toBe(12)
    const sale = await (await buy())()
    expect(sale).toMatchObject({
      goHomeDate: at(15),
      buyerState: 'OR',
      goHomeRule: { weeks: 15, by: 'state', place: 'OR' },
    })
    const order = (await app().request('GET', `/api/orders/${sale.id}`, { as: buyer })).json<Order>()
    expect([order.goHomeDate, order.goHomeRule]).toEqual([at(15), sale.goHomeRule])
  })

  it('is unknown for a place that is no place', async () => {
    await rule(inOregon)
    await liveIn('Nowhere at all')
    expect(await (await buy())()).toMatchObject({ goHomeDate: at(12), buyerState: null })
  })
})

describe('a rule that is stricter than what was shown', () => {
  const told = async (as: TestUser) =>
    (await app().request('GET', '/api/notices', { as }))
      .json<{ title: string }[]>()
      .filter(({ title }) => title.startsWith('A rule says'))
  const sweep = () => tellOfStricterRules(app().services)
  const events = async (id: string) =>
    (await app().request('GET', `/api/orders/${id}`, { as: buyer }))
      .json<Order>()
      .events.filter(({ kind }) => kind === 'changeRule')

  it('before the payment does not move the day, and both are told, once', async () => {
    const pay = await buy()
    await rule(inMaine)
    const sale = await pay()
    expect(sale).toMatchObject({ goHomeDate: at(12), goHomeRule: { weeks: 12, by: 'cattery' } })
    expect(await Promise.all([sweep(), sweep()])).toContain(1)
    await sweep()
    await expect.poll(async () => [(await told(buyer)).length, (await told(owner)).length]).toEqual([1, 1])
    expect(await events(sale.id)).toHaveLength(1)
    const [after] = await db().select().from(transactions)
    expect(after?.goHomeDate).toBe(at(12))
  })

  it('that was shown before the payment counts, and nobody is told', async () => {
    await rule(inMaine)
    const sale = await (await buy())()
    expect(sale).toMatchObject({ goHomeDate: at(13), goHomeRule: { weeks: 13, by: 'state', place: 'ME' } })
    expect(await sweep()).toBe(0)
  })

  it('after the payment is told again only when it becomes still stricter', async () => {
    const sale = await (await buy())()
    await setClubs(['WCF'])
    expect(await sweep()).toBe(0)
    await setClubs(['FIFe'])
    expect([await sweep(), await sweep()]).toEqual([1, 0])
    await rule({ ...inMaine, number: 13 })
    expect(await sweep()).toBe(0)
    const { id } = await rule({ ...inMaine, number: 16 })
    expect([await sweep(), await sweep()]).toEqual([1, 0])
    await db().update(placeRules).set({ number: 17 }).where(eq(placeRules.id, id))
    expect(await sweep()).toBe(1)
    await expect.poll(async () => (await events(sale.id)).length).toBe(3)
  })

  it('is told only while its day is ahead, and not of a sale that has ended', async () => {
    const sale = await (await buy())()
    await setClubs(['FIFe'])
    app().clock.set(new Date(`${at(14)}T12:00:00Z`))
    expect(await sweep()).toBe(0)
    app().clock.set(new Date(`${addDays(at(14), -1)}T12:00:00Z`))
    await db().update(transactions).set({ status: 'canceled' }).where(eq(transactions.id, sale.id))
    expect(await sweep()).toBe(0)
    await db().update(transactions).set({ status: 'deposit_paid' }).where(eq(transactions.id, sale.id))
    expect(await sweep()).toBe(1)
  })
})

describe('the price for shipping', () => {
  const ship = (price: number | null) =>
    app().request('PATCH', `/api/breeders/${cat.breederId}`, {
      as: owner,
      body: { shipping: price === null ? null : { basis: 'exempt', license: null, price } },
    })

  it.each([
    [40_000, 90_000],
    [0, null],
    [null, 50_000],
  ])('is the one of the start of the payment, %j, although it is then %j', async (shown, later) => {
    await ship(shown)
    const pay = await buy()
    await ship(later)
    const sale = await pay()
    expect(sale.shippingPrice).toBe(shown)
    const order = (await app().request('GET', `/api/orders/${sale.id}`, { as: buyer })).json<Order>()
    expect(order.shippingPrice).toBe(shown)
  })
})
