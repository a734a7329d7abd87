/** Payments and charges. Constraints and indexes are in migrations/. */
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SaleTerms } from '#features/sale-terms/api/index.ts'
import { newId } from '#lib/ids.ts'
import { PAYMENT_STATES } from './process.ts'

/** Tables and views that the SQL of higher features may read. */
export const PUBLIC_RELATIONS = ['payments', 'charges']

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
  /** The offer of a waiting list that the payment accepts. */
  offerId: uuid('offer_id'),
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
  /** How often the provider answered a capture or cancel with a failure; part of the next idempotency key. */
  attempt: integer('attempt').notNull().default(0),
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
  /** Whether a bank has opened a dispute that is not only an inquiry: the provider rejects refunds of it. */
  isDisputed: boolean('is_disputed').notNull().default(false),
  /** Cents that the buyer got back by disputes. */
  lost: integer('lost').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  objectId: text('object_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
