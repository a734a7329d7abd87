/** Receipts. Constraints and triggers are in migrations/. */
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { RECEIPT_KINDS } from '../kinds.ts'
import type { ReceiptDetails } from './details.ts'

/** Tables and views that the SQL of higher features may read. */
export const PUBLIC_RELATIONS = ['receipts']

export const receiptCounters = pgTable('receipt_counters', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
})

export const receipts = pgTable('receipts', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  /** `R-2026-000123`: the UTC year and a number without gaps. */
  number: text('number').notNull().unique(),
  kind: text('kind', { enum: RECEIPT_KINDS }).notNull(),
  transactionId: uuid('transaction_id').notNull(),
  chargeId: uuid('charge_id').unique(),
  refundId: uuid('refund_id').unique(),
  /** The dispute whose result it confirms; a dispute can have several. */
  disputeId: uuid('dispute_id'),
  amount: integer('amount').notNull(),
  details: jsonb('details').$type<ReceiptDetails>().notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
})
