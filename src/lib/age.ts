/** Ages of cats, in weeks, as people read them. */
import { dateText } from './dates.ts'

function counted(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'} old`
}

/** An age in weeks: under 4 in weeks, under 52 in months of four weeks, then in years of 52 weeks, rounded down. */
export function ageText(weeks: number): string {
  if (weeks < 4) return counted(weeks, 'week')
  if (weeks < 52) return counted(Math.floor(weeks / 4), 'month')
  return counted(Math.floor(weeks / 52), 'year')
}

/** A bound of an age range, in the units of `ageText`: `3 months`. */
function spanText(weeks: number): string {
  return ageText(weeks).replace(' old', '')
}

/** A range of ages in weeks, both ends included: `Up to 3 months`, `1 to 2 years`; null where it has no end. */
export function ageRangeText(min: number | null, max: number | null): string | null {
  if (min !== null && max !== null) return `${spanText(min)} to ${spanText(max)}`
  if (max !== null) return `Up to ${spanText(max)}`
  return min === null ? null : `From ${spanText(min)}`
}

/**
 * Kittens leave home at 12 weeks or later, after their first vaccinations and enough time with mother and litter
 * (the rule of FIFe and GCCF for pedigree kittens).
 */
export const WEEKS_AT_HOME = 12

/** When a kitten can leave home: a sentence while it is too young, null once it is old enough. */
export function leavesHomeText(weeks: number, from: string): string | null {
  return weeks < WEEKS_AT_HOME ? `Can leave home from ${dateText(from)}, at ${WEEKS_AT_HOME} weeks` : null
}
