import { sql } from 'drizzle-orm'
import { days, deleted, type TableRules } from '#platform/personal-data/index.ts'
import { calendarFeeds, calendarPublished, calendarReminders, calendarReminderWays } from './tables.ts'

const ownBreeder = (userId: string) =>
  sql`breeder_id in (select b.id from breeders b where b.user_id = ${userId})`

export const calendarRules: TableRules[] = [
  {
    table: 'calendar_published',
    holds: 'What calendar apps were sent of your calendar, with the initials of families.',
    columns: deleted(calendarPublished),
    deletes: ownBreeder,
    periods: [
      {
        period: days(180),
        from: 'the day of the entry',
        expired: (cutoff) => sql`${calendarPublished.day} < ${cutoff.toISOString()}::date`,
      },
      {
        period: days(180),
        from: 'the day it was canceled',
        expired: (cutoff) => sql`${calendarPublished.canceledAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: { not: 'It repeats what the other files contain.' },
  },
  {
    table: 'calendar_feeds',
    holds:
      'When you made and replaced the address of your calendar for apps; the address itself is not stored.',
    columns: deleted(calendarFeeds),
    deletes: ownBreeder,
    periods: [
      {
        period: days(400),
        from: 'the day it was replaced or turned off',
        expired: (cutoff) => sql`${calendarFeeds.endedAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'calendar-addresses',
      rows: (userId) => sql`select f.created_at as "createdAt", f.ended_at as "endedAt" from calendar_feeds f
        join breeders b on b.id = f.breeder_id where b.user_id = ${userId} order by f.created_at, f.id`,
    },
  },
  {
    table: 'calendar_reminder_ways',
    holds: 'How you want to be reminded of what is in your calendar.',
    columns: deleted(calendarReminderWays),
    deletes: ownBreeder,
    exported: {
      file: 'calendar-reminders',
      rows: (userId) => sql`select w.kind, w.way from calendar_reminder_ways w
        join breeders b on b.id = w.breeder_id where b.user_id = ${userId} order by w.kind`,
    },
  },
  {
    table: 'calendar_reminders',
    holds: 'On which day you were last reminded of what is in your calendar.',
    columns: deleted(calendarReminders),
    deletes: ownBreeder,
    exported: { not: 'It only keeps a reminder from being sent twice.' },
  },
]
