/** Refunds. Constraints and indexes are in migrations/. */
import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { movementColumns } from '#platform/movements/rows.ts'
import { CANCEL_CAUSES } from '../contract.ts'
import { REFUND_ORIGINS, REFUND_STATES } from './process.ts'

/** Tables and views that the SQL of higher features may read. */
export const PUBLIC_RELATIONS = ['refunds']

export const refunds = pgTable('refunds', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  chargeId: uuid('charge_id').notNull(),
  transactionId: uuid('transaction_id').notNull(),
  ...movementColumns(REFUND_STATES),
  reason: text('reason').notNull(),
  origin: text('origin', { enum: REFUND_ORIGINS }).notNull().default('order'),
  /** Why the sale ended with this refund; null if it did not. */
  cancelCause: text('cancel_cause', { enum: CANCEL_CAUSES }),
  /** Null for the system and the provider. */
  requestedBy: uuid('requested_by'),
  stripeRefundId: text('stripe_refund_id').unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true })
    .notNull()
    .defaultNow()
    .$onUpdate(() => sql`now()`),
})
