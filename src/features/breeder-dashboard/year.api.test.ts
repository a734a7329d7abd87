/** What a breeder reads about the last months: litters by queen, cats sold, and the rules of their state and clubs. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { addLitter, addPairing } from '#features/litters/test-world.ts'
import { addRule } from '#features/place-rules/test-world.ts'
import { addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import type { Year } from './contract.ts'
import { addStaffOrBreeder } from './test-world.ts'

const { app } = appOfThisFile()
let kansas: Awaited<ReturnType<typeof addStaffOrBreeder>>
let oregon: Awaited<ReturnType<typeof addStaffOrBreeder>>

beforeEach(async () => {
  app().clock.set(new Date('2026-12-01T12:00:00Z'))
  const place = { town: 'Topeka', state: 'KS', latitude: 39, longitude: -95.7 }
  kansas = await addStaffOrBreeder(app(), 'breeder', { ...place, clubs: ['FIFe', 'GCCF'] })
  oregon = await addStaffOrBreeder(app(), 'breeder', { businessName: 'Other' })
})

const yearOf = async (as = kansas) => (await app().request('GET', '/api/breeders/year', { as })).json<Year>()
const counts = (inYear: number, inTwo: number) => [
  { months: 12, litters: inYear },
  { months: 24, litters: inTwo },
]

it('counts the litters of each queen in the windows of the club, by birth dates', async () => {
  const { breederId } = kansas
  const katya = await addPairing(app(), { breederId, damName: 'Katya' })
  const again = await addPairing(app(), { breederId, damName: 'Katya', queenId: katya.queenId })
  const anna = await addPairing(app(), { breederId, damName: 'Anna' })
  const old = await addPairing(app(), { breederId, damName: 'Olga' })
  const birth = (pairing: { id: string } | null, birthDate: string | null) =>
    addLitter(app(), { breederId, breedingPairingId: pairing?.id ?? null, birthDate, isActive: false })
  await birth(katya, '2025-12-01')
  await birth(again, '2025-12-02')
  await birth(anna, '2026-12-01')
  await birth(old, '2024-12-01')
  await birth(null, '2026-03-01')
  await birth(null, null)
  await addLitter(app(), { breederId: oregon.breederId, birthDate: '2026-05-01' })
  expect(await yearOf()).toMatchObject({
    state: 'KS',
    clubs: ['FIFe', 'GCCF'],
    litters: counts(3, 4),
    queens: [
      { id: anna.queenId, name: 'Anna', litters: counts(1, 1) },
      { id: katya.queenId, name: 'Katya', litters: counts(1, 2) },
    ],
  })
  expect(await yearOf(oregon)).toMatchObject({ litters: [{ months: 12, litters: 1 }], queens: [], clubs: [] })
})

it('counts the sales of 12 months that were not canceled', async () => {
  const buyer = await signUp(app())
  const sell = async (
    day: string,
    status: 'paid' | 'completed' | 'canceled' | 'deposit_paid',
    breederId: string,
  ) =>
    addTestSale(app(), {
      cat: await addCat(app(), { breederId, depositAmount: 30_000 }),
      buyerId: buyer.id,
      status,
      createdAt: new Date(`${day}T18:00:00Z`),
    })
  for (const [day, status] of [
    ['2025-12-02', 'completed'],
    ['2026-06-01', 'deposit_paid'],
    ['2026-12-01', 'paid'],
    ['2025-12-01', 'completed'],
    ['2026-06-01', 'canceled'],
  ] as const)
    await sell(day, status, kansas.breederId)
  await sell('2026-06-01', 'paid', oregon.breederId)
  expect([(await yearOf()).catsSold, (await yearOf(oregon)).catsSold]).toEqual([3, 1])
})

it('shows the rules about litters and licenses of the state, the USA, and the clubs, without those that are late', async () => {
  await addRule(app(), { place: 'KS', subject: 'rights', unit: 'days' })
  await addRule(app(), { place: 'KS', subject: 'license', unit: 'animals', readOn: '2025-12-01' })
  const rules = async (as = kansas) =>
    (await yearOf(as)).rules.map(({ place, subject, number, months }) => [place, subject, number, months])
  expect((await rules()).toSorted()).toEqual([
    ['FIFe', 'litters', 2, 12],
    ['FIFe', 'litters', 3, 24],
    ['GCCF', 'litters', 3, 24],
    ['KS', 'license', 2, 12],
    ['KS', 'license', 29, 12],
    ['US', 'shipping', 4, null],
  ])
  expect(await rules(oregon)).toEqual([['US', 'shipping', 4, null]])
  await app()
    .services.db.update(breeders)
    .set({ town: null, state: null, latitude: null, longitude: null })
    .where(eq(breeders.id, oregon.breederId))
  expect(await yearOf(oregon)).toMatchObject({ state: null, rules: [] })
})

it('is only for breeders', async () => {
  const buyer = await signUp(app())
  expect((await app().request('GET', '/api/breeders/year', { as: buyer })).statusCode).toBe(403)
  expect((await app().request('GET', '/api/breeders/year')).statusCode).toBe(401)
})
