import type { TableRules } from '#platform/personal-data/index.ts'

export const breedRules: TableRules[] = [
  {
    table: 'breed_prices',
    holds: 'Typical prices of each breed, from all listings together.',
    impersonal: true,
  },
]
