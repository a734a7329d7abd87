import type { CatFacets } from '../contract.ts'
import type { CatListFilter } from './cat-filter.ts'
import { type Chip, chipsOf, chipsOfParts } from './filter-chips.tsx'

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
            ...{ min, max, from: first.from, step: (first.to ?? max) - first.from },
            isCapped: buckets.at(-1)?.to === null,
            counts: buckets.map(({ count }) => count),
          }
        : null,
  }
}

/** The filters whose removal would find cats, most cats first. */
export function relaxations(filter: CatListFilter, facets: Facets): (Chip & { count: number })[] {
  const chips = chipsOf(filter)
  return facets.relax.flatMap(({ filter: name, part, count }) => {
    if (part !== undefined)
      return chipsOfParts(facets.parts.slice(part, part + 1)).map((chip) => ({ ...chip, count }))
    const fields = RANGES[name] ?? [name]
    const [chip, ...more] = chips.filter(({ without }) => fields.some((field) => field in without))
    if (!chip || count === 0) return []
    const text = [chip, ...more].map((one) => one.text).join(', ')
    return [{ text, without: Object.assign({}, chip.without, ...more.map((one) => one.without)), count }]
  })
}

/** Filters with two fields. */
const RANGES: Record<string, (keyof CatListFilter)[]> = {
  price: ['minPrice', 'maxPrice'],
  age: ['minAge', 'maxAge'],
}

/** The histogram's bars as an SVG path, each 1 wide and up to `height` high; `isShown` selects bars by their prices. */
export function barsPath(
  { from, step, counts, isCapped }: Histogram,
  height: number,
  isShown: (low: number, high: number) => boolean = () => true,
): string {
  const max = Math.max(...counts)
  return counts
    .map((count, index) => {
      const low = from + index * step
      const high = isCapped && index === counts.length - 1 ? Number.POSITIVE_INFINITY : low + step
      if (count === 0 || !isShown(low, high)) return ''
      // At least 1 high, so that one cat among thousands is visible.
      const top = height - Math.max(1, Math.round((count / max) * height))
      return `M${index} ${height}V${top}h.8V${height}`
    })
    .join('')
}
