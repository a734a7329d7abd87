/** Texts for ages of cats, which are stored in weeks. */

function ageIn(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'} old`
}

/** The text of an age in weeks: in weeks under 4, in months of four weeks under 52, then in years of 52 weeks, rounded down. */
export function ageText(weeks: number): string {
  if (weeks < 4) return ageIn(weeks, 'week')
  if (weeks < 52) return ageIn(Math.floor(weeks / 4), 'month')
  return ageIn(Math.floor(weeks / 52), 'year')
}

/** One end of a range, in the units of `ageText`: `3 months`. */
function spanText(weeks: number): string {
  return ageText(weeks).replace(' old', '')
}

/** The text of an inclusive range of ages in weeks: `Up to 3 months`, `1 year to 2 years`; null if both ends are null. */
export function ageRangeText(min: number | null, max: number | null): string | null {
  if (min !== null && max !== null) return [...new Set([spanText(min), spanText(max)])].join(' to ')
  if (max !== null) return `Up to ${spanText(max)}`
  return min === null ? null : `From ${spanText(min)}`
}

/** A cat is a kitten for so many months. */
export const KITTEN_MONTHS = 12

/** No cat on the site is older. */
export const MAX_AGE_YEARS = 30
