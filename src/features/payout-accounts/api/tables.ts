/** Payout accounts. Constraints and indexes are in migrations/. */
import { boolean, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { PAYOUT_ACCOUNT_STATES, RESTRICTIONS, TRANSFERS } from '../contract.ts'

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
