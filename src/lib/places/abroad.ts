/** Locations outside of the USA, of which the town, the province, and the country are kept. */
import { cleaned } from './clean-location.ts'
import { readState } from './state-names.ts'
import { hasStreet } from './streets.ts'

const PROVINCES = new Set(
  [
    'ab|alberta|bc|b.c.|british columbia|mb|manitoba|nb|new brunswick|nl|newfoundland|newfoundland and labrador|ns|nova scotia',
    'nt|northwest territories|nu|nunavut|on|ont|ontario|pe|pei|prince edward island|qc|quebec|québec|sk|saskatchewan|yt|yukon',
  ].flatMap((line) => line.split('|')),
)
/** Parts of countries that are written instead of them. */
const OTHER_COUNTRIES = ['uk', 'great britain', 'england', 'scotland', 'wales', 'northern ireland', 'holland']
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

let known: Set<string> | undefined

/** The English names of all countries, in lower case. */
function countries(): Set<string> {
  if (known) return known
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second))
  known = new Set([...OTHER_COUNTRIES, ...codes.flatMap((code) => names.of(code)?.toLowerCase() ?? [])])
  return known
}

const NAME = /^[\p{L}][\p{L}\p{M} .'’-]{1,60}$/u

/** The town with its province and country, without streets and postal codes: "Toronto, ON, Canada"; undefined in the USA. */
export function readAbroad(location: string): string | undefined {
  if (hasStreet(location) && !location.includes(',')) return undefined
  const parts = cleaned(location)
    .split(',')
    .map((part) => ({ written: part.trim(), name: withoutCodes(part) }))
    .filter(({ name }) => name)
  const end = parts.at(-1)?.name ?? ''
  if (parts.length < 2 || readState(end)) return undefined
  const isCountry = countries().has(end.toLowerCase())
  if (!isCountry && !PROVINCES.has(end.toLowerCase())) return undefined
  const before = parts.slice(0, -1)
  const province =
    isCountry && PROVINCES.has(before.at(-1)?.name.toLowerCase() ?? '') ? before.pop()?.name : undefined
  const town = before.pop()
  if (!town || hasStreet(town.written) || !NAME.test(town.name)) return undefined
  return [town.name, province, end].filter(Boolean).join(', ')
}

/** Without the words of a postal code. */
const withoutCodes = (part: string) =>
  part
    .split(' ')
    .filter((word) => !/\d/.test(word))
    .join(' ')
    .trim()
