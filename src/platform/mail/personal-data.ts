import { sql } from 'drizzle-orm'
import { type TableRules, years } from '#platform/personal-data/index.ts'
import { trackedMails } from './tables.ts'

/** When emails were sent. */
export const trackedMailRules: TableRules[] = [
  {
    table: 'tracked_mails',
    holds: 'When an email was sent that a deadline depends on, by the ID of what it is about.',
    impersonal: true,
    periods: [
      {
        period: years(3),
        from: 'the last attempt to send the email',
        expired: (cutoff) => sql`${trackedMails.plannedAt} < ${cutoff.toISOString()}`,
      },
    ],
  },
]
