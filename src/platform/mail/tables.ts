/** Emails that deadlines depend on. Constraints and indexes are in migrations/. */
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Tables that the SQL of features may read. */
export const PUBLIC_RELATIONS = ['tracked_mails']

/** When an email was planned last, and when the mail server accepted it. */
export const trackedMails = pgTable('tracked_mails', {
  key: text('key').primaryKey(),
  plannedAt: timestamp('planned_at', { withTimezone: true }).notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
})
