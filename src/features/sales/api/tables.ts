/** Sales and their events. Constraints and indexes are in migrations/. */
import { sql } from 'drizzle-orm'
import { date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { GoHomeRule } from '#lib/go-home.ts'
import { newId } from '#lib/ids.ts'
import { POLICIES } from '#lib/rules/deposit-policy.ts'
import { ACTORS, FREEZES, SALE_STATUSES, type SaleEventKind } from '../contract.ts'
import type { SaleSnapshot } from './snapshot.ts'

/** Tables that the SQL of higher features may read. */
export const PUBLIC_RELATIONS = ['transactions', 'transaction_events', 'cat_deaths']

export const transactions = pgTable('transactions', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  buyerId: uuid('buyer_id').notNull(),
  breederId: uuid('breeder_id').notNull(),
  catId: uuid('cat_id').notNull(),
  amount: integer('amount').notNull(),
  platformFee: integer('platform_fee').notNull(),
  breederAmount: integer('breeder_amount').notNull(),
  status: text('status', { enum: SALE_STATUSES }).notNull().default('pending'),
  stripePaymentIntentId: text('stripe_payment_intent_id').unique(),
  depositAmount: integer('deposit_amount'),
  finalPaymentDue: date('final_payment_due'),
  /** Cents captured, and cents of it that were or will be refunded, or that the buyer's bank returned after a dispute. */
  paid: integer('paid').notNull().default(0),
  refunded: integer('refunded').notNull().default(0),
  /** When the first charge was captured. */
  paidAt: timestamp('paid_at', { withTimezone: true }),
  /** The cattery's terms when the cat was claimed. */
  policy: text('policy', { enum: POLICIES }).notNull().default('moderate'),
  timeZone: text('time_zone').notNull().default('America/New_York'),
  /** The earliest day on which the cat may go home, and the day before which its policy refunds anything. */
  goHomeDate: date('go_home_date').notNull(),
  refundsUntil: date('refunds_until').notNull(),
  /** At which age the kitten leaves, and who decided it, as the buyer agreed to it; null for sales from before. */
  goHomeRule: jsonb('go_home_rule').$type<GoHomeRule>(),
  /** The postal code of the state in which the buyer lived when they paid; null if it was unknown. */
  buyerState: text('buyer_state'),
  /** Cents for which the cattery offered to ship the cat; null if it did not offer it. */
  shippingPrice: integer('shipping_price'),
  /** The pickup that both parties agreed on; `pickupTime` as `14:30` in the time zone of the sale. */
  pickupDay: date('pickup_day'),
  pickupTime: text('pickup_time'),
  /** Set while the parties cannot change the sale. */
  frozen: text('frozen', { enum: FREEZES }),
  /** `LM-` and six characters; neither it nor the snapshot ever changes. */
  orderNumber: text('order_number').notNull().unique().default(sql`new_order_number()`),
  /** The birth date, if the breeder corrected it after the sale; the snapshot keeps the one that was agreed on. */
  correctedBirthDate: date('corrected_birth_date'),
  snapshot: jsonb('snapshot').$type<SaleSnapshot>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const transactionEvents = pgTable('transaction_events', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  transactionId: uuid('transaction_id').notNull(),
  kind: text('kind').$type<SaleEventKind>().notNull(),
  actor: text('actor', { enum: ACTORS }).notNull(),
  actorId: uuid('actor_id'),
  fromStatus: text('from_status', { enum: SALE_STATUSES }).notNull(),
  toStatus: text('to_status', { enum: SALE_STATUSES }).notNull(),
  amount: integer('amount'),
  reason: text('reason'),
  details: jsonb('details').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Sales whose cat died before the handover: when that was found, and when the buyer was told. */
export const catDeaths = pgTable('cat_deaths', {
  transactionId: uuid('transaction_id').primaryKey(),
  foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
  notifiedAt: timestamp('notified_at', { withTimezone: true }),
})
