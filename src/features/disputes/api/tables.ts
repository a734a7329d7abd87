/** Disputes and the answers to them. Constraints and indexes are in migrations/. */
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { DISPUTE_FUNDS, DISPUTE_OUTCOMES } from '../contract.ts'
import { ANSWER_STATES } from '../states.ts'

/** Tables and views that the SQL of higher features may read. */
export const PUBLIC_RELATIONS = ['disputes']

/** Disputes as the provider last reported them. */
export const disputes = pgTable('disputes', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  chargeId: uuid('charge_id').notNull(),
  transactionId: uuid('transaction_id').notNull(),
  stripeDisputeId: text('stripe_dispute_id').notNull().unique(),
  amount: integer('amount').notNull(),
  reason: text('reason').notNull(),
  status: text('status').notNull(),
  funds: text('funds', { enum: DISPUTE_FUNDS }).notNull(),
  isClosed: boolean('is_closed').notNull().default(false),
  outcome: text('outcome', { enum: DISPUTE_OUTCOMES }),
  /** Balance transactions that were posted, and the cents that they withdrew without those that they returned. */
  movements: integer('movements').notNull().default(0),
  withdrawn: integer('withdrawn').notNull().default(0),
  /** Cents that the buyer got back. */
  lost: integer('lost').notNull().default(0),
  /** When staff decided how the sale continues after this dispute was lost before the handover. */
  decidedAt: timestamp('decided_at', { withTimezone: true }),
  evidenceDueAt: timestamp('evidence_due_at', { withTimezone: true }),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

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
