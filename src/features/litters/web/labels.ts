/** Texts for pairings and litters. */
import { dateText } from '#lib/dates.ts'
import { formatDollarRange } from '#lib/money.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { Pairing, PairingLitter, PairingStatus } from '../contract.ts'

export const STATUS_TEXT: Record<PairingStatus, string> = {
  planned: 'Planned',
  confirmed: 'Confirmed',
  born: 'Born',
}
export const STATUS_TONE: Record<PairingStatus, BadgeTone> = {
  planned: 'blue',
  confirmed: 'good',
  born: 'purple',
}

type Names = Pick<Pairing, 'sireName' | 'damName'>
type Breeds = Pick<Pairing, 'sireBreed' | 'damBreed'>
type Dates = Pick<Pairing, 'status' | 'expectedLitterDate' | 'actualLitterDate'>

/** Sire and queen: `Ivan × Katya`. */
export function pairingTitle({ sireName, damName }: Names): string {
  return `${sireName} × ${damName}`
}

/** The breed of the parents, or both breeds if they differ. */
export function breedsText({ sireBreed, damBreed }: Breeds): string {
  return sireBreed === damBreed ? sireBreed : `${sireBreed} × ${damBreed}`
}

/** The date of the litter. Expected dates are approximate. */
export function litterDateText({ status, expectedLitterDate, actualLitterDate }: Dates): string {
  if (status === 'born' && actualLitterDate) return dateText(actualLitterDate)
  return expectedLitterDate ? `around ${dateText(expectedLitterDate)}` : 'Not set yet'
}

/** The date of the litter as a phrase: `Expected around Mar 12, 2027`. */
export function pairingDateText(pairing: Dates): string {
  const isBorn = pairing.status === 'born'
  const isKnown = pairing.expectedLitterDate ?? (isBorn && pairing.actualLitterDate)
  if (!isKnown) return isBorn ? 'Born' : 'Date not set yet'
  return `${isBorn ? 'Born' : 'Expected'} ${litterDateText(pairing)}`
}

/** A price range in cents as text in whole dollars. */
export function priceRangeText(range: { min: number; max: number } | null): string {
  return range ? formatDollarRange(range.min, range.max) : 'Ask the breeder'
}

/** A number with a noun: `2 litters`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** The number of born or expected kittens; null if unknown. */
export function kittensText(
  pairing: Pick<Pairing, 'status' | 'expectedKittens' | 'actualKittens'>,
): string | null {
  const { status, expectedKittens, actualKittens } = pairing
  if (status === 'born' && actualKittens !== null) return countText(actualKittens, 'kitten')
  return expectedKittens === null ? null : `About ${countText(expectedKittens, 'kitten')}`
}

/** The text of an age in months: in months under two years, then in years, rounded down. */
export function parentAgeText(months: number): string {
  return months < 24
    ? `${countText(months, 'month')} old`
    : `${countText(Math.floor(months / 12), 'year')} old`
}

/** A litter's name, or `Litter` with the first eight characters of its ID. */
export function litterName({ id, litterName: name }: Pick<PairingLitter, 'id' | 'litterName'>): string {
  return name || `Litter ${id.slice(0, 8)}`
}

/** `3 of 5 kittens available`, without the total if it is unknown; `5 kittens, not listed yet` after a birth. */
export function availableText({
  availableKittens,
  totalKittens,
  kittensToAdd,
}: Pick<PairingLitter, 'availableKittens' | 'totalKittens' | 'kittensToAdd'>): string {
  if (kittensToAdd > 0 && availableKittens === 0 && totalKittens !== null)
    return kittensToAdd === totalKittens
      ? `${countText(totalKittens, 'kitten')}, not listed yet`
      : `${countText(totalKittens, 'kitten')}, ${kittensToAdd} not listed yet`
  return totalKittens === null
    ? `${countText(availableKittens, 'kitten')} available`
    : `${availableKittens} of ${countText(totalKittens, 'kitten')} available`
}
