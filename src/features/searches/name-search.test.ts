import { expect, it } from 'vitest'
import type { Target } from './describe.ts'
import { nameSearch } from './name-search.ts'

const CATS: [object, string | null, string][] = [
  [{}, null, 'All cats'],
  [{ status: ['available'] }, null, 'All cats'],
  [
    { breed: 'Maine Coon', near: '12534', within: 50, maxPrice: 300_000 },
    'Hudson, NY',
    'Maine Coons near Hudson under $3,000',
  ],
  [{ breed: 'Maine Coon', near: 'hudson, ny', within: 50 }, null, 'Maine Coons near hudson'],
  [{ breed: 'Maine Coon', near: '12534' }, 'Hudson, NY', 'Maine Coons'],
  [{ breed: 'Siamese', gender: 'female' }, null, 'Female Siamese cats'],
  [{ gender: 'male' }, null, 'Male cats'],
  [{ breed: 'Ragdoll,Birman,Siamese' }, null, 'Ragdolls, Birmans, or Siamese cats'],
  [{ minPrice: 100_000, maxPrice: 150_000 }, null, 'Cats for $1,000 to $1,500'],
  [{ minPrice: 100_000 }, null, 'Cats from $1,000'],
  [{ q: 'seal point', location: 'Ohio' }, null, 'Cats matching “seal point” in Ohio'],
  [{ breed: 'Ragdoll', maxAge: 16 }, null, 'Ragdolls, up to 4 months old'],
  [
    { breed: 'Ragdoll', minAge: 52, healthCertified: true, dnaTested: true, deposit: true },
    null,
    'Ragdolls, from 1 year old, health certified, DNA tested, with a deposit',
  ],
  [{ breed: 'Ragdoll', deposit: false, featured: true }, null, 'Featured Ragdolls, without a deposit'],
  [{ q: 'x'.repeat(200) }, null, `Cats matching “${'x'.repeat(64)}…`],
]
const LITTERS: [object, string | null, string][] = [
  [{}, null, 'Future litters'],
  [{ breed: 'Ragdoll', near: 'Hudson, NY', within: 100 }, 'Hudson, NY', 'Future Ragdoll litters near Hudson'],
  [{ breed: 'Ragdoll,Birman', status: 'born' }, null, 'Born Ragdoll or Birman litters'],
  [{ q: 'blue' }, null, 'Future litters matching “blue”'],
  [{ breed: 'Ragdoll', location: 'Ohio' }, null, 'Future Ragdoll litters in Ohio'],
]

it.each([
  ...CATS.map((row) => ['cats', ...row] as const),
  ...LITTERS.map((row) => ['pairings', ...row] as const),
])('%s with %j near %s are called %s', (list, filters, place, name) => {
  expect(nameSearch({ list, filters } as Target, place)).toBe(name)
})
