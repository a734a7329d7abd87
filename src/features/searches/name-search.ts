import { ageRangeText } from '#lib/age.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { breedNamesText, catsOfBreeds } from '#lib/texts/breed-names.ts'
import { capitalized } from '#lib/texts/capitalized.ts'
import type { CatFilter } from '../cats/contract.ts'
import type { Target } from './describe.ts'
import { MAX_NAME } from './limits.ts'

/**
 * The name of a search, as a family would say it: "Female Maine Coons near Hudson under $3,000". `place` is the town of its
 * distance, if it is known: "Hudson, NY" for "12534".
 */
export function nameSearch(target: Target, place?: string | null): string {
  const name = target.list === 'cats' ? nameCats(target.filters, place) : nameLitters(target.filters, place)
  return name.length <= MAX_NAME ? name : `${[...name].slice(0, MAX_NAME - 1).join('')}…`
}

function nameCats(filters: CatFilter, place: string | null | undefined): string {
  const { q, breed, gender, minPrice, maxPrice, minAge, maxAge, location } = filters
  const cats = catsOfBreeds(breed) || 'cats'
  const subject = [gender, filters.featured && 'featured', cats].filter(Boolean).join(' ')
  const age = ageRangeText(minAge ?? null, maxAge ?? null)
  const name = [
    subject,
    q && `matching “${q}”`,
    location && `in ${location}`,
    near(filters, place),
    price(minPrice, maxPrice),
  ]
  const more = [
    age && `${age.toLowerCase()} old`,
    filters.healthCertified && 'health certified',
    filters.dnaTested && 'DNA tested',
    filters.deposit !== undefined && `with${filters.deposit ? '' : 'out'} a deposit`,
  ]
  const text = [name.filter(Boolean).join(' '), ...more.filter(Boolean)].join(', ')
  return text === 'cats' ? 'All cats' : capitalized(text)
}

function nameLitters(
  filters: Extract<Target, { list: 'pairings' }>['filters'],
  place: string | null | undefined,
): string {
  const { q, breed, status, location } = filters
  return capitalized(
    [
      status ?? 'future',
      breedNamesText(breed),
      'litters',
      q && `matching “${q}”`,
      location && `in ${location}`,
      near(filters, place),
    ]
      .filter(Boolean)
      .join(' '),
  )
}

/** A place without a distance restricts nothing. */
function near(
  { near: typed, within }: { near?: string | undefined; within?: number | undefined },
  place: string | null | undefined,
) {
  return typed && within && `near ${townOf(place || typed)}`
}

/** "Hudson" of "Hudson, NY". */
const townOf = (place: string) => place.replace(/,\s*[^,]+$/, '')

function price(low: number | undefined, high: number | undefined) {
  if (low !== undefined && high !== undefined)
    return `for ${formatWholeDollars(low)} to ${formatWholeDollars(high)}`
  if (high !== undefined) return `under ${formatWholeDollars(high)}`
  return low !== undefined && `from ${formatWholeDollars(low)}`
}
