/** When emails about saved searches are due. */
import { addDays } from '#lib/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { dayIn, hourIn, startOfDay } from '#lib/times.ts'
import { type Alert, MAIL_HOUR } from '../../limits.ts'

/** Milliseconds for which more matches are waited for, so that an import of very many cats is one email. */
export const COLLECT_MS = 20_000
/** Minimum milliseconds between two emails that are sent at once. */
export const AT_ONCE_EVERY_MS = 15 * MINUTE_MS

/**
 * When the next email is due, after `now`: at once, at the hour for emails of the user's day, or at that of a Monday. Null for
 * an alert without emails.
 */
export function nextMailTime(
  alert: Alert,
  { now, mailedAt, timeZone }: { now: Date; mailedAt: Date | null; timeZone: string },
): Date | null {
  if (alert === 'app') return null
  if (alert === 'at_once') {
    const pause = mailedAt ? mailedAt.getTime() + AT_ONCE_EVERY_MS : 0
    return new Date(Math.max(now.getTime() + COLLECT_MS, pause))
  }
  const today = dayIn(now, timeZone)
  let day = alert === 'daily' ? today : addDays(today, daysToMonday(today))
  if (mailHourOf(day, timeZone) <= now) day = addDays(day, alert === 'daily' ? 1 : 7)
  return mailHourOf(day, timeZone)
}

/** The hour for emails on a day, also where clocks changed before it. */
function mailHourOf(day: string, timeZone: string): Date {
  const at = new Date(startOfDay(day, timeZone).getTime() + MAIL_HOUR * HOUR_MS)
  return new Date(at.getTime() + (MAIL_HOUR - hourIn(at, timeZone)) * HOUR_MS)
}

/** 0 on a Monday. */
function daysToMonday(day: string): number {
  return (8 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7
}
