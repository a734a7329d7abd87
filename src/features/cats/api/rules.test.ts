import { expect, it } from 'vitest'
import { AGE_BANDS, breedsToOffer, PRICE_STEPS, PRICES_FROM, WELL_KNOWN_BREEDS } from './rules.ts'

it('the filter offers the well-known breeds in their order, then others in stock', () => {
  const inStock = [
    { name: 'Abyssinian', count: 4 },
    { name: 'Ragdoll', count: 2 },
    { name: 'Toyger', count: 1 },
  ]
  expect(breedsToOffer(inStock)).toEqual([
    { name: 'Persian', count: 0 },
    { name: 'Maine Coon', count: 0 },
    { name: 'British Shorthair', count: 0 },
    { name: 'Ragdoll', count: 2 },
    { name: 'Siamese', count: 0 },
    { name: 'Scottish Fold', count: 0 },
    { name: 'Russian Blue', count: 0 },
    { name: 'Abyssinian', count: 4 },
    { name: 'Toyger', count: 1 },
  ])
  expect(breedsToOffer([]).map(({ name }) => name)).toEqual(WELL_KNOWN_BREEDS)
})

it('every age in weeks is in one band', () => {
  for (let age = 0; age < 1_000; age++) {
    const bands = AGE_BANDS.filter(
      ({ minAge, maxAge }) => (minAge === null || age >= minAge) && (maxAge === null || age <= maxAge),
    )
    expect([age, bands.length]).toEqual([age, 1])
  }
  expect(AGE_BANDS.map(({ maxAge }) => maxAge)).toEqual([16, 51, 155, null])
})

it('bars of the price histogram are round amounts from $1 to $50,000', () => {
  expect(PRICE_STEPS.map((cents) => cents / 100)).toEqual([
    1, 2, 2.5, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 2_500, 5_000, 10_000, 20_000, 25_000,
    50_000,
  ])
})

it('typical prices need eight listings of three catteries', () => {
  expect(PRICES_FROM).toEqual({ listings: 8, catteries: 3 })
})
