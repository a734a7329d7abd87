/** Violations of the rules of messaging. Constraints and indexes live in migrations/. */
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'

export const moderationViolations = pgTable('moderation_violations', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  violationType: text('violation_type').notNull(),
  content: text('content'),
  messageId: uuid('message_id'),
  severity: text('severity', { enum: ['warning', 'serious', 'severe'] })
    .notNull()
    .default('warning'),
  action: text('action'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
