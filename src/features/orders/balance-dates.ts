/** The days around the due date of a balance. All are ISO dates in the time zone of the sale. */
import { addDays, laterDay } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { extendedDeadline, type Outages } from '#lib/outages.ts'
import { inWords } from '#lib/texts/number-words.ts'
import { dayIn, startOfDay } from '#lib/times.ts'
import { latestReminder } from './reminder-days.ts'

/**
 * Days after the due date from which the breeder may release the reservation, and on which the system does; both only from
 * NOTICE_DAYS, each of 24 hours, after the mail server has accepted the last reminder. Outages of the site move them.
 */
export const BREEDER_RELEASE_DAYS = 3
export const SYSTEM_RELEASE_DAYS = 21
export const NOTICE_DAYS = 3

/** When a reservation may be released by its breeder, and by the system. */
export type ReleaseTimes = { breeder: Date; system: Date }

/** Null while the last reminder of the due date was not sent: nobody loses a deposit without it. */
export function releaseTimes({
  due,
  timeZone,
  remindedAt,
  outages,
}: {
  due: string
  timeZone: string
  remindedAt: Date | null
  outages: Outages
}): ReleaseTimes | null {
  if (!remindedAt) return null
  const noticed = remindedAt.getTime() + NOTICE_DAYS * DAY_MS
  const from = (days: number) => {
    const deadline = new Date(Math.max(noticed, startOfDay(addDays(due, days), timeZone).getTime()))
    return extendedDeadline(outages, { beganAt: remindedAt, deadline })
  }
  return { breeder: from(BREEDER_RELEASE_DAYS), system: from(SYSTEM_RELEASE_DAYS) }
}

/** The days that a reminder announces for these times if it is sent on a day. */
export function announcedReleases(due: string, sentOn: string): { breeder: string; system: string } {
  const noticed = addDays(sentOn, NOTICE_DAYS)
  const from = (days: number) => laterDay(addDays(due, days), noticed)
  return { breeder: from(BREEDER_RELEASE_DAYS), system: from(SYSTEM_RELEASE_DAYS) }
}

/** Days before (negative) or after the due date on which the buyer is reminded. */
export const BALANCE_REMINDER_DAYS = [-7, -1, 0, 3] as const
export type ReminderDay = (typeof BALANCE_REMINDER_DAYS)[number]
/** The last reminder, after which a reservation may end. */
export const LAST_REMINDER_DAY: ReminderDay = 3

/** How long a reservation lasts after the due date at least, in the words of pages. */
export const RELEASE_NOTICE = `${inWords(NOTICE_DAYS)} days after our last reminder, which we send ${inWords(LAST_REMINDER_DAY)} days after the due date`

/** The maximum number of days from today to an extended due date. */
export const MAX_EXTENSION_DAYS = 365

/** The reminder of a balance that was due last by now, none whose day had begun when the due date was set, at `setAt`. */
export function currentReminder(
  { due, setAt, timeZone }: { due: string; setAt: Date; timeZone: string },
  now: Date,
): ReminderDay | undefined {
  return latestReminder(BALANCE_REMINDER_DAYS, { day: due, since: setAt, timeZone }, now)
}

/**
 * Whether a reminder whose email was planned before is to be written: the mail server has not accepted it, and it is another
 * day, which changes its text.
 */
export function mayWriteAgain(
  { sentAt, plannedAt }: { sentAt: Date | null; plannedAt: Date },
  timeZone: string,
  now: Date,
): boolean {
  return !sentAt && dayIn(plannedAt, timeZone) !== dayIn(now, timeZone)
}
