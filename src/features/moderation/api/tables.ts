/** Violations of the rules of messaging and what follows from them. Constraints and indexes live in migrations/. */
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'

export const moderationViolations = pgTable('moderation_violations', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  receiverId: uuid('receiver_id'),
  violationType: text('violation_type').notNull(),
  content: text('content'),
  categories: text('categories').array().notNull().default([]),
  spans: jsonb('spans').$type<{ start: number; end: number; category: string }[]>().notNull().default([]),
  messageId: uuid('message_id'),
  severity: text('severity', { enum: ['warning', 'serious', 'severe'] })
    .notNull()
    .default('warning'),
  action: text('action'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const mutes = pgTable('mutes', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  violationId: uuid('violation_id'),
  reason: text('reason').notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  liftedAt: timestamp('lifted_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const moderationCases = pgTable('moderation_cases', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  kind: text('kind', { enum: ['violations', 'report'] }).notNull(),
  userId: uuid('user_id').notNull(),
  reporterId: uuid('reporter_id'),
  messageId: uuid('message_id'),
  reason: text('reason').notNull(),
  status: text('status', { enum: ['open', 'closed'] })
    .notNull()
    .default('open'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  closedAt: timestamp('closed_at', { withTimezone: true }),
})
