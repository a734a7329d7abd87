/** Reminders about a day of a sale. Days are ISO dates in the time zone of the sale. */
import { addDays } from '#lib/dates.ts'
import { dayIn, hourIn } from '#lib/times.ts'

/** The local hour from which reminders of a day are sent. */
const REMINDER_HOUR = 9

/** The latest day whose reminders are to be sent at a time. */
export function reminderDayAt(at: Date, timeZone: string): string {
  const today = dayIn(at, timeZone)
  return hourIn(at, timeZone) >= REMINDER_HOUR ? today : addDays(today, -1)
}

/**
 * Of the reminders that are sent `days` before (negative) or after a day, in ascending order, the most recent one that was due
 * by now; earlier ones that were missed are skipped. None of those whose day had begun at `since`.
 */
export function latestReminder<Days extends number>(
  days: readonly Days[],
  { day, since, timeZone }: { day: string; since: Date; timeZone: string },
  now: Date,
): Days | undefined {
  const latest = days.findLast((each) => addDays(day, each) <= reminderDayAt(now, timeZone))
  if (latest === undefined || addDays(day, latest) <= reminderDayAt(since, timeZone)) return undefined
  return latest
}
