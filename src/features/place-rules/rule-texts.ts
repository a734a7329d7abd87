/** Words for rules of places and clubs. */
import type { RuleUnit } from './choices.ts'

const UNITS: Record<RuleUnit, [one: string, many: string]> = {
  weeks: ['week', 'weeks'],
  days: ['day', 'days'],
  pounds: ['pound', 'pounds'],
  litters: ['litter', 'litters'],
  females: ['breeding female', 'breeding females'],
  animals: ['animal', 'animals'],
}

/** `3 litters in 24 months`; null for a rule without a number. */
export function numberText(rule: {
  number: number | null
  unit: RuleUnit | null
  months: number | null
}): string | null {
  const { number, unit, months } = rule
  if (number === null || unit === null) return null
  const counted = `${number} ${UNITS[unit][number === 1 ? 0 : 1]}`
  return months === null ? counted : `${counted} in ${months} ${months === 1 ? 'month' : 'months'}`
}

/** What every page with rules says once. */
export const NO_ADVICE = 'This is a summary and no legal advice. The source decides.'
