/** A month as days with their entries. */
import { addDays } from '#lib/dates.ts'
import { lastDayOf } from '#lib/months.ts'
import type { Entry } from '../contract.ts'

export type MonthDay = { day: string; entries: Entry[] }

/** All days of a month in their order, with the entries of each. */
export function daysOfMonth(month: string, entries: readonly Entry[]): MonthDay[] {
  const byDay = Map.groupBy(entries, ({ day }) => day)
  const last = lastDayOf(month)
  const days: MonthDay[] = []
  for (let day = `${month}-01`; day <= last; day = addDays(day, 1))
    days.push({ day, entries: byDay.get(day) ?? [] })
  return days
}

/** The weekday of an ISO date: 0 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
