import { dateText } from '#lib/dates.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import type { Wishes } from './contract.ts'

/** The wishes on one line, without the words about the home. */
export function wishesText({ gender, colors, purpose, earliest, latest, maxPrice }: Wishes): string {
  return [
    gender === 'female' ? 'Female' : gender === 'male' ? 'Male' : 'Either gender',
    colors.join(', '),
    purpose === 'breeding' && 'for breeding',
    earliest && `from ${dateText(earliest)}`,
    latest && `until ${dateText(latest)}`,
    maxPrice !== null && `up to ${formatWithCentsIfAny(maxPrice)}`,
  ]
    .filter(Boolean)
    .join('\u00a0· ')
}
