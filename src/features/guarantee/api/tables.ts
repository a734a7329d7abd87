/** Problems that buyers reported after the handover. Constraints and indexes are in migrations/. */
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { PROBLEM_KINDS } from '../rules.ts'

/** Tables that the SQL of higher features may read. */
export const PUBLIC_RELATIONS = ['problems']

export const problems = pgTable('problems', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  transactionId: uuid('transaction_id').notNull().unique(),
  caseId: uuid('case_id').notNull().unique(),
  kind: text('kind', { enum: PROBLEM_KINDS }).notNull(),
  /** Cents that staff decided to refund; null until then, like the two columns below. */
  refund: integer('refund'),
  reason: text('reason'),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** The report, which is the first one, and the responses. */
export const problemMessages = pgTable('problem_messages', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  problemId: uuid('problem_id').notNull(),
  author: text('author', { enum: ['buyer', 'breeder'] }).notNull(),
  text: text('text').notNull(),
  objectIds: uuid('object_ids').array().notNull().default([]),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
