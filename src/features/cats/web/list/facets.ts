import type { CatFacets } from '../../contract.ts'

/** How many cats each option would show. Compact, because it is part of the page's HTML. */
export type Facets = {
  total: number
  breeds: Record<string, number>
  genders: Partial<Record<'male' | 'female', number>>
  /** Age bands: first week, last week, number of cats. */
  ages: [number | null, number | null, number][]
  healthCertified: number
  dnaTested: number
  deposit: number
  reserved: number
  /** Null without cats. */
  prices: Histogram | null
  relax: CatFacets['relax']
  corrected: string | null
  unapplied: string | null
  parts: CatFacets['parts']
}

/**
 * Prices in cents: `counts` of cats per bar, each `step` wide, the first starting at `from`. With `isCapped`, the last bar
 * contains everything above the others.
 */
export type Histogram = {
  min: number
  max: number
  from: number
  step: number
  counts: number[]
  isCapped: boolean
}

/** Converts the API's facets to their compact form. */
export function toFacets({ breeds, genders, ages, prices, ...rest }: CatFacets): Facets {
  const { min, max, buckets } = prices
  const [first] = buckets
  return {
    ...rest,
    breeds: Object.fromEntries(breeds.map(({ breed, count }) => [breed, count])),
    genders: Object.fromEntries(genders.map(({ gender, count }) => [gender, count])),
    ages: ages.map(({ minAge, maxAge, count }) => [minAge, maxAge, count]),
    prices:
      first && min !== null && max !== null
        ? {
            min,
            max,
            from: first.from,
            step: (first.to ?? max) - first.from,
            isCapped: buckets.at(-1)?.to === null,
            counts: buckets.map(({ count }) => count),
          }
        : null,
  }
}
