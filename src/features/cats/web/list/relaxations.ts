import type { NamedPlace } from '#features/breeders/web/index.ts'
import type { CatListFilter } from './cat-filter.ts'
import type { Facets } from './facets.ts'
import { type Chip, chipsOfParts, filterChips } from './filter-chips.tsx'

/** The filters whose removal would find cats, most cats first. */
export function relaxations(
  filter: CatListFilter,
  facets: Facets,
  place?: NamedPlace | null,
): (Chip & { count: number })[] {
  const chips = filterChips(filter, place)
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
