/** What staff asked a second member of staff to approve. Constraints and indexes are in migrations/. */
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { APPROVAL_KINDS, APPROVAL_STATUSES } from '../choices.ts'

export const approvals = pgTable('approvals', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  kind: text('kind', { enum: APPROVAL_KINDS }).notNull(),
  status: text('status', { enum: APPROVAL_STATUSES }).notNull().default('requested'),
  /** The sale, the case, or the user. */
  subjectId: uuid('subject_id').notNull(),
  /** The user concerned: the buyer, or the user to delete. */
  userId: uuid('user_id').notNull(),
  title: text('title').notNull(),
  /** Cents of a refund. */
  amount: integer('amount'),
  /** What is carried out after the approval, as the feature that asked stored it. */
  request: jsonb('request').$type<unknown>().notNull(),
  path: text('path').notNull(),
  reason: text('reason').notNull(),
  requestedBy: uuid('requested_by').notNull(),
  decidedBy: uuid('decided_by'),
  decisionReason: text('decision_reason'),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
