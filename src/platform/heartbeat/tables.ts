import { boolean, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** One row: when a worker last ran a job. */
export const jobHeartbeat = pgTable('job_heartbeat', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  ranAt: timestamp('ran_at', { withTimezone: true }).notNull(),
})
