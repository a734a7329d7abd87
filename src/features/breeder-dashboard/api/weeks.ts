import { addDays } from '#lib/dates.ts'
import { WEEKS } from '../measures.ts'

/** The Mondays of the last weeks (ISO dates, UTC), oldest first; the last is the week of `today`. */
export function lastWeeks(today: string): string[] {
  // getUTCDay counts from Sunday.
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: WEEKS }, (_, week) => addDays(today, -sinceMonday - 7 * (WEEKS - 1 - week)))
}
