import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The points consumed per key in its current window. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  /** Until when the next try must wait; only for growing delays. */
  blockedUntil: timestamp('blocked_until', { withTimezone: true }),
})
