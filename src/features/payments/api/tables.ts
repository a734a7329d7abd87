/** Payments, charges, and refunds. Constraints and indexes are in migrations/. */
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SaleTerms } from '#features/sale-terms/api/index.ts'
import { newId } from '#lib/ids.ts'
import { movementColumns } from '#platform/movements/rows.ts'
import { CANCEL_CAUSES, DISPUTE_FUNDS, DISPUTE_OUTCOMES } from '../contract.ts'
import { PAYMENT_STATES } from './process.ts'
import { REFUND_ORIGINS, REFUND_STATES } from './refund-process.ts'

/** Tables and views that the SQL of higher features may read. */
export const PUBLIC_RELATIONS = ['payments', 'charges', 'refunds', 'disputes']

export const payments = pgTable('payments', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  buyerId: uuid('buyer_id').notNull(),
  breederId: uuid('breeder_id').notNull(),
  catId: uuid('cat_id').notNull(),
  /** Set by the claim; a balance belongs to its sale from the start. */
  transactionId: uuid('transaction_id'),
  kind: text('kind', { enum: ['deposit', 'full', 'balance'] }).notNull(),
  amount: integer('amount').notNull(),
  price: integer('price').notNull(),
  /** What the buyer saw when the payment started; null for a balance, and for payments from before it was stored. */
  terms: jsonb('terms').$type<SaleTerms>(),
  state: text('state', {
    enum: PAYMENT_STATES,
  })
    .notNull()
    .default('open'),
  /** What the card statement names; null for payments from before they were stored. The claim uses the number for the sale. */
  orderNumber: text('order_number'),
  catteryName: text('cattery_name'),
  stripePaymentIntentId: text('stripe_payment_intent_id').unique(),
  clientSecret: text('client_secret'),
  failure: text('failure'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const charges = pgTable('charges', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  transactionId: uuid('transaction_id').notNull(),
  paymentId: uuid('payment_id').notNull().unique(),
  kind: text('kind', { enum: ['deposit', 'full', 'balance'] }).notNull(),
  amount: integer('amount').notNull(),
  stripePaymentIntentId: text('stripe_payment_intent_id').notNull().unique(),
  stripeChargeId: text('stripe_charge_id').unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

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

export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  objectId: text('object_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
