import type { CatFacets } from '../contract.ts'
import type { CatSearch } from './cat-search.ts'
import { type Chip, chipsOf } from './filter-chips.tsx'

/** How many cats each choice would show, as short as it can travel inside the page. */
export type Facets = {
  total: number
  breeds: Record<string, number>
  genders: Partial<Record<'male' | 'female', number>>
  /** Bands of age: from week, to week, cats. */
  ages: [number | null, number | null, number][]
  healthCertified: number
  dnaTested: number
  deposit: number
  /** Cats in each band of price, from `from` cents on, each `step` cents wide; null without a cat. */
  prices: Histogram | null
  relax: CatFacets['relax']
  corrected: string | null
}

export type Histogram = { min: number; max: number; from: number; step: number; counts: number[] }

/** What the API counted, as the page keeps it. */
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
            ...{ min, max, from: first.from, step: first.to - first.from },
            counts: buckets.map(({ count }) => count),
          }
        : null,
  }
}

/** The chips that an empty list would be better off without, best first, and what would be found then. */
export function relaxations(search: CatSearch, facets: Facets): (Chip & { count: number })[] {
  const chips = chipsOf(search)
  return facets.relax.flatMap(({ filter, count }) => {
    const parts = RANGES[filter] ?? [filter]
    const [chip, ...more] = chips.filter(({ without }) => parts.some((part) => part in without))
    if (!chip || count === 0) return []
    const text = [chip, ...more].map((one) => one.text).join(', ')
    return [{ text, without: Object.assign({}, chip.without, ...more.map((one) => one.without)), count }]
  })
}

/** Filters that are two limits in the address. */
const RANGES: Record<string, (keyof CatSearch)[]> = {
  price: ['minPrice', 'maxPrice'],
  age: ['minAge', 'maxAge'],
}

/** The bars of a histogram as the path of an SVG, each 1 wide and up to `height` high; `chosen` picks bars by their cents. */
export function barsPath(
  { from, step, counts }: Histogram,
  height: number,
  chosen: (low: number, high: number) => boolean = () => true,
): string {
  const most = Math.max(...counts)
  return counts
    .map((count, index) => {
      const low = from + index * step
      if (count === 0 || !chosen(low, low + step)) return ''
      // One cat among thousands is still to be seen.
      const top = height - Math.max(1, Math.round((count / most) * height))
      return `M${index} ${height}V${top}h.8V${height}`
    })
    .join('')
}
