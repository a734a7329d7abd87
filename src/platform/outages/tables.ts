/** Constraints are in migrations/. */
import { boolean, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** One row: when a process that serves people last noted that it does. */
export const siteSeen = pgTable('site_seen', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
})

/** Times in which nobody could reach the site. */
export const siteOutages = pgTable('site_outages', {
  id: uuid('id').primaryKey(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
  announcedAt: timestamp('announced_at', { withTimezone: true }),
})
