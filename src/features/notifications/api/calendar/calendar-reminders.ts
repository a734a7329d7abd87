/** Reminds breeders of what is in their calendars: at most one notice and one email a day, with everything that is due. */
import { type CalendarReminder, listDueReminders, takeReminder } from '#features/calendar/api/index.ts'
import { dayText } from '#lib/dates.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { timeText } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { MailDraft } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { putNotice } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'
import { type MailSettings, sendOptionalMail } from '../optional-mails.ts'

type ReminderServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'log' | 'mail'>

/** Milliseconds between two searches for due reminders, and catteries of one statement. */
const EVERY_MS = 10 * MINUTE_MS
const BATCH = 200
/** Entries that an email names; the calendar has all. */
const MAX_NAMED = 20

/** Sends due reminders every ten minutes, which is in the morning where the cattery is. */
export function calendarReminderSweep(services: ReminderServices, settings: MailSettings): Sweep {
  return defineSweep({
    name: 'calendar-reminders',
    everyMs: EVERY_MS,
    async run() {
      await sendCalendarReminders(services, settings)
    },
  })
}

/**
 * Sends the reminders that are due, each in its own transaction. Running again or concurrently sends nothing twice. Returns how
 * many were sent.
 */
export async function sendCalendarReminders(
  services: ReminderServices,
  settings: MailSettings,
): Promise<number> {
  const { db, clock, log } = services
  const now = clock.now()
  let sent = 0
  let after: string | null = null
  do {
    const { reminders, next } = await listDueReminders(db, now, { after, limit: BATCH })
    for (const reminder of reminders) {
      try {
        if (await db.transaction((tx) => send(services, settings, tx, reminder, now))) sent += 1
      } catch (error) {
        log.error(
          { err: error, breederId: reminder.breederId },
          'a reminder of the calendar could not be sent',
        )
      }
    }
    after = next
  } while (after !== null)
  return sent
}

async function send(
  services: ReminderServices,
  settings: MailSettings,
  tx: DbOrTx,
  reminder: CalendarReminder,
  now: Date,
): Promise<boolean> {
  if (!(await takeReminder(tx, reminder))) return false
  const { breederId: subjectId, userId, entries } = reminder
  const path = `/dashboard?tab=calendar&month=${entries[0]?.day.slice(0, 7)}`
  const { title, text } = noticeOf(reminder)
  const notice = { userId, kind: 'calendar' as const, subjectId, title, text, path, now }
  await putNotice(tx, notice, { again: true })
  await publishNoticesChanged(services, tx, userId)
  const mailed = entries.filter(({ isMailed }) => isMailed)
  if (mailed.length > 0) {
    const draft = mailOf({ ...reminder, entries: mailed }, `${settings.publicUrl}${path}`)
    await sendOptionalMail(services, settings, tx, { userId, kind: 'calendar' }, draft)
  }
  return true
}

type Entries = Pick<CalendarReminder, 'day' | 'entries'>

/** `Litter expected: Rowan × Hazel`, with the day as its text; of several, the number, with the first of them as the text. */
function noticeOf({ day: today, entries }: Entries): { title: string; text: string | null } {
  const [first, ...others] = entries
  if (!first) throw new Error('A reminder has no entries.')
  if (others.length === 0) return { title: first.title, text: whenText(first, today) }
  return { title: subjectOf({ day: today, entries }), text: `${whenText(first, today)}: ${first.title}` }
}

function subjectOf({ entries: { length, 0: first } }: Entries): string {
  return length === 1 && first ? first.title : `${length} dates in your calendar`
}

function mailOf({ day: today, entries }: Entries, url: string): MailDraft {
  const title = subjectOf({ day: today, entries })
  const named = entries.slice(0, MAX_NAMED)
  const more = entries.length - named.length
  return {
    subject: title,
    content: {
      title,
      paragraphs: [
        ...named.map((entry) => `${whenText(entry, today)}: ${entry.title}`),
        ...(more > 0 ? [`Your calendar has ${more} more.`] : []),
      ],
      action: { label: 'Open your calendar', url },
      footnote:
        'You received this email because you chose to be reminded by email of these dates. You can change this below your calendar.',
    },
  }
}

function whenText({ day, timeOfDay }: Entries['entries'][number], today: string): string {
  const time = timeOfDay && `, ${timeText(`${day}T${timeOfDay}:00Z`, 'time', 'UTC')}`
  return `${dayText(day, today)}${time ?? ''}`
}
