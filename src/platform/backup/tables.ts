import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'

/** Constraints are in migrations/. */
export const backups = pgTable('backups', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  /** When the process that makes it last reported. */
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  /** Set when the file is complete and verified, or when the backup failed. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
  /** Of the complete file; null for a backup that failed. */
  bytes: bigint('bytes', { mode: 'number' }),
  file: text('file'),
})
