/** Filters in words, for the names and lists of searches. */
import { ageRangeText } from '#lib/age.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { breedNamesText } from '#lib/texts/breed-names.ts'
import type { CatFilter } from '../cats/contract.ts'
import type { SavedPairingFilter } from '../litters/contract.ts'

/** A list with its filters. Order and page are ignored. */
export type Target = { list: 'cats'; filters: CatFilter } | { list: 'pairings'; filters: SavedPairingFilter }

const GENDERS = { male: 'Male', female: 'Female' }
const STATUSES = { planned: 'Planned', confirmed: 'Confirmed', born: 'Born' }

/** The filters of a search, each in a few words; `place` is the town of its distance, if it is known. Empty for the whole list. */
export function describeFilters(target: Target, place?: string | null): string[] {
  const terms =
    target.list === 'cats' ? describeCats(target.filters, place) : describePairings(target.filters, place)
  return terms.filter((term): term is string => !!term)
}

function describeCats(filters: CatFilter, place: Place): (string | false | null | undefined)[] {
  const { q, breed, gender, minPrice, maxPrice, minAge, maxAge, location } = filters
  return [
    q && `“${q}”`,
    breedNamesText(breed),
    gender && GENDERS[gender],
    range(minPrice, maxPrice),
    ageRangeText(minAge ?? null, maxAge ?? null),
    location && `In ${location}`,
    within(filters, place),
    certified('Health Certified', filters.healthCertified, filters.stated),
    certified('DNA Tested', filters.dnaTested, filters.stated),
    filters.deposit === true && 'With a deposit',
    filters.deposit === false && 'Without a deposit',
    filters.featured && 'Featured',
  ]
}

function describePairings(filters: SavedPairingFilter, place: Place): (string | undefined | '')[] {
  const { q, breed, status, location } = filters
  return [
    q && `“${q}”`,
    breedNamesText(breed),
    status && STATUSES[status],
    location && `In ${location}`,
    within(filters, place),
  ]
}

type Place = string | null | undefined

function within(
  { near, within: miles }: { near?: string | undefined; within?: number | undefined },
  place: Place,
) {
  return near && miles ? `Within ${miles} miles of ${place || near}` : undefined
}

function range(low: number | undefined, high: number | undefined): string | undefined {
  if (low !== undefined && high !== undefined)
    return `${formatWholeDollars(low)} to ${formatWholeDollars(high)}`
  if (low !== undefined) return `From ${formatWholeDollars(low)}`
  return high === undefined ? undefined : `Up to ${formatWholeDollars(high)}`
}

function certified(name: string, isWanted: boolean | undefined, isStated: boolean | undefined) {
  return isWanted && (isStated ? `${name}, also without a document` : name)
}
