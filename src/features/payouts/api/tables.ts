/** Payout accounts, transfers, reversals, and what the bank received. Constraints and indexes are in migrations/. */
import { boolean, date, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { movementColumns } from '#platform/movements/rows.ts'
import { MOVEMENT_STATES } from '#platform/movements/transitions.ts'
import { PAYOUT_ACCOUNT_STATES, RESTRICTIONS, TRANSFERS } from '../account-contract.ts'
import { HOLD_DECISIONS } from '../contract.ts'

/** What breeders are notified of. */
export const ANNOUNCEMENTS = ['active', 'information_missing', ...RESTRICTIONS] as const

export const payoutAccounts = pgTable('payout_accounts', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  breederId: uuid('breeder_id').notNull().unique(),
  /** Part of the provider's idempotency key; increased when a breeder starts again. */
  attempt: integer('attempt').notNull().default(1),
  /** Since when an account is being created; null when its creation has ended. */
  requestedAt: timestamp('requested_at', { withTimezone: true }),
  stripeAccountId: text('stripe_account_id').unique(),
  previousAccountIds: text('previous_account_ids').array().notNull().default([]),
  state: text('state', { enum: PAYOUT_ACCOUNT_STATES }).notNull().default('not_started'),
  restriction: text('restriction', { enum: RESTRICTIONS }),
  detailsSubmitted: boolean('details_submitted').notNull().default(false),
  chargesEnabled: boolean('charges_enabled').notNull().default(false),
  payoutsEnabled: boolean('payouts_enabled').notNull().default(false),
  transfers: text('transfers', { enum: TRANSFERS }).notNull().default('inactive'),
  currentlyDue: text('currently_due').array().notNull().default([]),
  pastDue: text('past_due').array().notNull().default([]),
  disabledReason: text('disabled_reason'),
  dueAt: timestamp('due_at', { withTimezone: true }),
  country: text('country'),
  currency: text('currency'),
  checkedAt: timestamp('checked_at', { withTimezone: true }),
  announced: text('announced', { enum: ANNOUNCEMENTS }),
  /** Since when the breeder could have finished the form; null if there is nothing to remind them of. */
  remindersFrom: timestamp('reminders_from', { withTimezone: true }),
  /** Reminders that were sent, at most 2. */
  reminders: smallint('reminders').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect

export const payoutTransfers = pgTable('payout_transfers', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  transactionId: uuid('transaction_id').notNull(),
  breederId: uuid('breeder_id').notNull(),
  stripeAccountId: text('stripe_account_id').notNull(),
  ...movementColumns(MOVEMENT_STATES),
  stripeTransferId: text('stripe_transfer_id').unique(),
  /** The payment in the connected account, which its payouts to the bank name. */
  stripePaymentId: text('stripe_payment_id').unique(),
  bankPayoutId: uuid('bank_payout_id'),
})

export const payoutReversals = pgTable('payout_reversals', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  transferId: uuid('transfer_id').notNull(),
  transactionId: uuid('transaction_id').notNull(),
  breederId: uuid('breeder_id').notNull(),
  ...movementColumns(MOVEMENT_STATES),
  stripeReversalId: text('stripe_reversal_id').unique(),
})

export const payoutCarryovers = pgTable('payout_carryovers', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  breederId: uuid('breeder_id').notNull(),
  fromTransactionId: uuid('from_transaction_id').notNull(),
  toTransactionId: uuid('to_transaction_id').notNull(),
  amount: integer('amount').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const payoutHolds = pgTable('payout_holds', {
  transactionId: uuid('transaction_id').primaryKey(),
  state: text('state', { enum: HOLD_DECISIONS }).notNull(),
  reason: text('reason').notNull(),
  decidedBy: uuid('decided_by').notNull(),
  decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
})

/** Times in which transfers were turned off. */
export const payoutPauses = pgTable('payout_pauses', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
})

export const bankPayouts = pgTable('bank_payouts', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  breederId: uuid('breeder_id').notNull(),
  stripePayoutId: text('stripe_payout_id').notNull().unique(),
  /** Null for a payout that was stored before this column existed, without a transfer. */
  stripeAccountId: text('stripe_account_id'),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  status: text('status').notNull(),
  failure: text('failure'),
  arrivesOn: date('arrives_on').notNull(),
  alertedAt: timestamp('alerted_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
