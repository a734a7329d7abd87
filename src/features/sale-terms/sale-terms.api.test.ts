import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { addDays } from '#lib/dates.ts'
import type { Policy } from '#lib/rules/deposit-policy.ts'
import { dayIn } from '#lib/times.ts'
import { addBreeder, addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import type { CatTerms } from './contract.ts'

const ZONE = 'America/Los_Angeles'
const PRICES = { price: 180_000, depositAmount: 30_000 }
const { app } = appOfThisFile()
let owner: TestUser
let cat: TestCat

beforeEach(async () => {
  owner = await signUp(app())
  const cattery = await addBreeder(app(), { userId: owner.id, timeZone: ZONE })
  cat = await addCat(app(), { breederId: cattery.id, ...PRICES, birthDate: addDays(today(), -28) })
})

const today = () => dayIn(app().clock.now(), ZONE)
/** The day on which a kitten of four weeks can leave home. */
const inEightWeeks = () => addDays(today(), 56)
const setPolicy = (depositPolicy: unknown, as = owner, id = cat.breederId) =>
  app().request('PATCH', `/api/breeders/${id}`, { as, body: { depositPolicy } })
const termsOf = async (id = cat.id) => (await app().request('GET', `/api/cats/${id}/terms`)).json<CatTerms>()

it('the terms of a kitten are amounts and days of its go-home date, for the deposit and the whole price', async () => {
  const goHome = inEightWeeks()
  expect(await termsOf()).toEqual({
    policy: 'moderate',
    today: today(),
    ...PRICES,
    goHomeDate: goHome,
    goHomeRule: { weeks: 12, by: 'cattery', place: null },
    rightsState: { state: 'OR', isBuyers: false },
    shippingPrice: null,
    isOldEnough: false,
    balanceDue: addDays(goHome, 14),
    refundsUntil: goHome,
    refunds: {
      deposit: [
        { before: goHome, refund: 15_000 },
        { before: null, refund: 0 },
      ],
      full: [
        { before: goHome, refund: 165_000 },
        { before: null, refund: 150_000 },
      ],
    },
  })
  await setPolicy('flexible')
  expect((await termsOf()).refunds.deposit).toEqual([
    { before: addDays(goHome, -14), refund: 30_000 },
    { before: goHome, refund: 15_000 },
    { before: null, refund: 0 },
  ])
  await setPolicy('firm')
  expect((await termsOf()).refunds).toEqual({
    deposit: [{ before: null, refund: 0 }],
    full: [{ before: null, refund: 150_000 }],
  })
})

it('a cat that is old enough can leave today, and its refunds apply for a week', async () => {
  const grown = await addCat(app(), {
    breederId: cat.breederId,
    birthDate: '2020-02-29',
    depositAmount: null,
  })
  const terms = await termsOf(grown.id)
  expect(terms).toMatchObject({
    isOldEnough: true,
    goHomeDate: today(),
    refundsUntil: addDays(today(), 7),
    depositAmount: null,
    balanceDue: null,
  })
  expect(terms.refunds).toEqual({
    deposit: null,
    full: [
      { before: addDays(today(), 7), refund: 225_000 },
      { before: null, refund: 200_000 },
    ],
  })
})

it('the day is that of the cattery', async () => {
  const adult = await addCat(app(), { breederId: cat.breederId, birthDate: '2020-02-29' })
  const now = app().clock.now()
  app().clock.set(new Date('2027-11-08T07:59:00Z'))
  expect((await termsOf(adult.id)).goHomeDate).toBe('2027-11-07')
  app().clock.set(new Date('2027-11-08T08:00:00Z'))
  expect((await termsOf(adult.id)).goHomeDate).toBe('2027-11-08')
  app().clock.set(now)
})

it('cats that are not public have no terms, and a malformed ID is rejected', async () => {
  const url = (id: string) => `/api/cats/${id}/terms`
  expect((await app().request('GET', url('0199b3a0-0000-7000-8000-000000000001'))).statusCode).toBe(404)
  expect((await app().request('GET', url('none'))).statusCode).toBe(404)
  await app()
    .services.db.update(cats)
    .set({ deletedAt: app().clock.now(), status: 'withdrawn' })
    .where(eq(cats.id, cat.id))
  expect((await app().request('GET', url(cat.id))).statusCode).toBe(404)
})

it('the public responses of breeder and cat change with the policy, although they are cached', async () => {
  const policies = async (): Promise<Policy[]> => {
    const [breeder, list, detail] = await Promise.all(
      [`/api/breeders/${cat.breederId}`, '/api/breeders', `/api/cats/${cat.id}`].map(async (path) =>
        (await app().request('GET', path)).json(),
      ),
    )
    return [breeder.depositPolicy, list[0].depositPolicy, detail.breeder.depositPolicy]
  }
  expect(await policies()).toEqual(['moderate', 'moderate', 'moderate'])
  const changed = await setPolicy('firm')
  expect(changed.json()).toMatchObject({ depositPolicy: 'firm' })
  // Processes invalidate their caches when the database notifies them.
  await expect.poll(policies).toEqual(['firm', 'firm', 'firm'])
})

it('only the owner sets the policy, to one of three values', async () => {
  const stranger = await signUp(app())
  const other = await addBreeder(app(), { userId: stranger.id })
  expect((await setPolicy('firm', stranger)).statusCode).toBe(403)
  expect((await setPolicy('firm', owner, other.id)).statusCode).toBe(403)
  expect((await setPolicy('firm', await signUp(app()))).statusCode).toBe(403)
  for (const invalid of ['none', '', null, 1, ['firm']]) {
    const response = await setPolicy(invalid)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fields)).toEqual(['depositPolicy'])
  }
  const rows = await app().services.db.select({ policy: breeders.depositPolicy }).from(breeders)
  expect(rows.map(({ policy }) => policy)).toEqual(['moderate', 'moderate'])
})

it.each([0, 40_000])('the price for shipping is that of the cattery, which ships for %d', async (price) => {
  const shipping = { basis: 'exempt', license: null, price }
  await app().request('PATCH', `/api/breeders/${cat.breederId}`, { as: owner, body: { shipping } })
  const other = await addCat(app(), PRICES)
  expect([(await termsOf()).shippingPrice, (await termsOf(other.id)).shippingPrice]).toEqual([price, null])
})
