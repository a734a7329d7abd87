/** Proposals of pickup days. Constraints and indexes are in migrations/. */
import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { PROPOSAL_STATUSES } from '../states.ts'

/** A proposal of one party; the agreed day is also stored with the sale. */
export const pickupProposals = pgTable('pickup_proposals', {
  id: uuid('id').primaryKey(),
  transactionId: uuid('transaction_id').notNull(),
  by: text('by', { enum: ['buyer', 'breeder'] }).notNull(),
  day: date('day').notNull(),
  time: text('time'),
  place: text('place'),
  status: text('status', { enum: PROPOSAL_STATUSES }).notNull().default('open'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  acceptedAt: timestamp('accepted_at', { withTimezone: true }),
  /** When it was replaced, declined, or withdrawn. */
  closedAt: timestamp('closed_at', { withTimezone: true }),
  /** When the reminder of the agreed day was enqueued. */
  remindedAt: timestamp('reminded_at', { withTimezone: true }),
})

/** The last reminder to agree on a pickup; `day` counts from the earliest day. */
export const pickupReminders = pgTable('pickup_reminders', {
  transactionId: uuid('transaction_id').primaryKey(),
  day: integer('day').notNull(),
  remindedAt: timestamp('reminded_at', { withTimezone: true }).notNull(),
})
