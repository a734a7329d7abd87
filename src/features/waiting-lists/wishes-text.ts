import { dateText } from '#lib/dates.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import type { Wishes } from './contract.ts'
import type { Misfit } from './offer-rules.ts'

/** A wish in words, with the name under which a kitten does not meet it; null if it is not about the kitten. */
export type WishPart = { about: Misfit | null; text: string }

/** The wishes in words, without the words about the home. */
export function wishParts(wishes: Wishes): WishPart[] {
  const { gender, colors, purpose, earliest, latest, maxPrice } = wishes
  const parts: WishPart[] = [
    { about: 'gender', text: gender === 'female' ? 'Female' : gender === 'male' ? 'Male' : 'Either gender' },
  ]
  if (colors.length > 0) parts.push({ about: 'color', text: colors.join(', ') })
  if (purpose === 'breeding') parts.push({ about: null, text: 'for breeding' })
  if (earliest || latest) parts.push({ about: 'date', text: datesText(earliest, latest) })
  if (maxPrice !== null) parts.push({ about: 'price', text: `up to ${formatWithCentsIfAny(maxPrice)}` })
  return parts
}

function datesText(earliest: string | null, latest: string | null): string {
  return [earliest && `from ${dateText(earliest)}`, latest && `until ${dateText(latest)}`]
    .filter(Boolean)
    .join('\u00a0· ')
}

/** The wishes on one line. */
export function wishesText(wishes: Wishes): string {
  return wishParts(wishes)
    .map(({ text }) => text)
    .join('\u00a0· ')
}
