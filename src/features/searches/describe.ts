/** Filters in words, for the names and lists of searches. */
import { formatWholeDollars } from '#lib/money.ts'
import type { CatFilter } from '../cats/contract.ts'
import type { PairingFilter } from '../litters/contract.ts'

/** A list with its filters. Order and page are ignored. */
export type Target = { list: 'cats'; filters: CatFilter } | { list: 'pairings'; filters: PairingFilter }

const GENDERS = { male: 'Male', female: 'Female' }
const STATUSES = { planned: 'Planned', confirmed: 'Confirmed', born: 'Born' }

/** The filters of a search, each in a few words. Empty for the whole list. */
export function describeFilters(target: Target): string[] {
  const terms = target.list === 'cats' ? describeCats(target.filters) : describePairings(target.filters)
  return terms.filter((term): term is string => !!term)
}

/** A name for a search: "Ragdoll, Female, Up to $1,500". */
export function suggestName(target: Target, maxLength: number): string {
  const name =
    describeFilters(target).join(', ') || (target.list === 'cats' ? 'All cats' : 'All future litters')
  return name.length <= maxLength ? name : `${[...name].slice(0, maxLength - 1).join('')}…`
}

function describeCats(filters: CatFilter): (string | false | undefined)[] {
  const { q, breed, gender, minPrice, maxPrice, minAge, maxAge, location } = filters
  return [
    q && `“${q}”`,
    breed,
    gender && GENDERS[gender],
    range(minPrice, maxPrice, (cents) => formatWholeDollars(cents)),
    range(minAge, maxAge, (weeks) => `${weeks} weeks`),
    location && `In ${location}`,
    within(filters),
    certified('Health Certified', filters.healthCertified, filters.stated),
    certified('DNA Tested', filters.dnaTested, filters.stated),
    filters.deposit === true && 'With a deposit',
    filters.deposit === false && 'Without a deposit',
    filters.featured && 'Featured',
  ]
}

function describePairings(filters: PairingFilter): (string | undefined | '')[] {
  const { q, breed, status } = filters
  return [q && `“${q}”`, breed, status && STATUSES[status], within(filters)]
}

function within({ near, within: miles }: { near?: string | undefined; within?: number | undefined }) {
  return near && miles ? `Within ${miles} miles of ${near}` : undefined
}

function range(
  low: number | undefined,
  high: number | undefined,
  text: (value: number) => string,
): string | undefined {
  if (low !== undefined && high !== undefined) return `${text(low)} to ${text(high)}`
  if (low !== undefined) return `From ${text(low)}`
  return high === undefined ? undefined : `Up to ${text(high)}`
}

function certified(name: string, isWanted: boolean | undefined, isStated: boolean | undefined) {
  return isWanted && (isStated ? `${name}, also without a document` : name)
}
