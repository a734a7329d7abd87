/** Deletions of accounts and exports of data. Constraints and indexes are in migrations/. */
import { bigint, boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { EXPORT_STATES } from '../choices.ts'

export const DELETION_STATES = ['pending', 'running', 'canceled', 'done'] as const

export const accountDeletions = pgTable('account_deletions', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  /** The user, or the member of staff who carried out an approved deletion. */
  requestedBy: uuid('requested_by').notNull(),
  state: text('state', { enum: DELETION_STATES }).notNull().default('pending'),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  /** Whether the cattery was public, so that canceling restores it. */
  wasActive: boolean('was_active').notNull().default(false),
  /** After a restore, for an account that had been deleted before: nothing can keep it, and no emails are sent. */
  isRepeated: boolean('is_repeated').notNull().default(false),
  remindedAt: timestamp('reminded_at', { withTimezone: true }),
  startedAt: timestamp('started_at', { withTimezone: true }),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  /** While it runs: where the last email goes, and the customer at the payment provider. */
  email: text('email'),
  stripeCustomerId: text('stripe_customer_id'),
  /** While it runs: the names under which system messages mention the user. */
  names: text('names').array(),
  /** Of an account that was suspended. */
  evidence: jsonb('evidence').$type<{ name: string; email: string }>(),
})

export const dataExports = pgTable('data_exports', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  state: text('state', { enum: EXPORT_STATES }).notNull().default('requested'),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  readyAt: timestamp('ready_at', { withTimezone: true }),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  bytes: bigint('bytes', { mode: 'number' }),
})
