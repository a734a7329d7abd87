/** Comparisons with the payment provider. Constraints and indexes are in migrations/. */
import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { DIFFERENCE_KINDS, RESOLUTIONS } from '../contract.ts'

export const reconciliationRuns = pgTable('reconciliation_runs', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  /** Of the automatic run; null for those that staff start. */
  night: date('night').unique(),
  from: timestamp('from_time', { withTimezone: true }).notNull(),
  to: timestamp('to_time', { withTimezone: true }).notNull(),
  startedBy: uuid('started_by'),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  /** The part from `from` to here has been compared. */
  comparedTo: timestamp('compared_to', { withTimezone: true }).notNull(),
  progressedAt: timestamp('progressed_at', { withTimezone: true }).notNull(),
  compared: integer('compared').notNull().default(0),
  found: integer('found').notNull().default(0),
  repaired: integer('repaired').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  failure: text('failure'),
})

export const reconciliationDifferences = pgTable('reconciliation_differences', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  kind: text('kind', { enum: DIFFERENCE_KINDS }).notNull(),
  reference: text('reference').notNull(),
  intentId: text('intent_id'),
  transactionId: uuid('transaction_id'),
  providerAmount: integer('provider_amount'),
  /** Null for dollars. */
  providerCurrency: text('provider_currency'),
  ourAmount: integer('our_amount'),
  firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  resolvedAt: timestamp('resolved_at', { withTimezone: true }),
  resolution: text('resolution', { enum: RESOLUTIONS }),
  note: text('note'),
  resolvedBy: uuid('resolved_by'),
})
