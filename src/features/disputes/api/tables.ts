/** Answers to disputes. Constraints and indexes are in migrations/. */
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { ANSWER_STATES } from '../rules.ts'

/** What staff answer to a dispute. A row without a state of sending can be edited. */
export const disputeEvidence = pgTable('dispute_evidence', {
  disputeId: uuid('dispute_id').primaryKey(),
  version: integer('version').notNull().default(0),
  summary: text('summary').notNull(),
  /** One PDF document, or photos in this order. */
  handoverFiles: uuid('handover_files').array().notNull().default([]),
  otherFiles: uuid('other_files').array().notNull().default([]),
  state: text('state', { enum: ANSWER_STATES }).notNull().default('draft'),
  /** The texts that are sent, by the provider's name of the field; set when staff submit. */
  content: jsonb('content').$type<Record<string, string>>(),
  failure: text('failure'),
  answeredBy: uuid('answered_by'),
  answeredAt: timestamp('answered_at', { withTimezone: true }),
  /** When staff were reminded of the deadline. */
  remindedAt: timestamp('reminded_at', { withTimezone: true }),
})

export const disputeStatements = pgTable('dispute_statements', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  disputeId: uuid('dispute_id').notNull(),
  text: text('text').notNull(),
  objectIds: uuid('object_ids').array().notNull().default([]),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
