/** Uses of cards, checks of payments, and fraud warnings. Constraints and indexes are in migrations/. */
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { CHECK_REASONS, CHECK_STATES } from '../contract.ts'

/** Tables and views that the SQL of higher features may read. */
export const PUBLIC_RELATIONS = ['open_fraud_warnings']

/** Uses of cards. The digest is the same for every use of a card's number, and does not reveal it. */
export const cardUses = pgTable('card_uses', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  buyerId: uuid('buyer_id').notNull(),
  paymentId: uuid('payment_id').notNull(),
  stripeChargeId: text('stripe_charge_id').notNull().unique(),
  cardDigest: text('card_digest').notNull(),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
})

/** Payments that staff check before they are captured. */
export const paymentChecks = pgTable('payment_checks', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  paymentId: uuid('payment_id').notNull().unique(),
  transactionId: uuid('transaction_id').notNull(),
  reasons: text('reasons', { enum: CHECK_REASONS }).array().notNull(),
  state: text('state', { enum: CHECK_STATES }).notNull().default('waiting'),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  remindedAt: timestamp('reminded_at', { withTimezone: true }),
  /** When the provider was last asked about it. */
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
  /** Null for the system. */
  decidedBy: uuid('decided_by'),
  decisionReason: text('decision_reason'),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Early fraud warnings of card networks. */
export const fraudWarnings = pgTable('fraud_warnings', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  stripeWarningId: text('stripe_warning_id').notNull().unique(),
  paymentId: uuid('payment_id').notNull(),
  transactionId: uuid('transaction_id').notNull(),
  fraudType: text('fraud_type').notNull(),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
  dismissedBy: uuid('dismissed_by'),
  dismissedReason: text('dismissed_reason'),
  dismissedAt: timestamp('dismissed_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
