/** Counts over months, as rules of clubs and states count them. All days are ISO dates. */
import { addMonthsTo } from '#lib/dates.ts'
import { YEAR_MONTHS } from '../measures.ts'

/** How many of the days are within the last months: after the same day that many months ago, and not in the future. */
export function countWithin(days: readonly string[], months: number, today: string): number {
  const after = addMonthsTo(today, -months)
  return days.filter((day) => day > after && day <= today).length
}

/** The windows in which litters are counted: a year, and those of the rules, each once, the shortest first. */
export function windowsOf(rules: readonly { unit: string | null; months: number | null }[]): number[] {
  const months = rules.flatMap((rule) =>
    rule.unit === 'litters' && rule.months !== null ? [rule.months] : [],
  )
  return [...new Set([YEAR_MONTHS, ...months])].sort((a, b) => a - b)
}
