/** Handovers. Constraints and indexes are in migrations/. */
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { HANDOVER_PROBLEMS } from '../rules.ts'
import type { HandoverFile, StoredCatRecord } from './stored-record.ts'

/** The handover of a sale. `code` is for the buyer only; `files` are the breeder's uploads. */
export const handovers = pgTable('handovers', {
  transactionId: uuid('transaction_id').primaryKey(),
  code: text('code'),
  wrongCodes: integer('wrong_codes').notNull().default(0),
  lockedUntil: timestamp('locked_until', { withTimezone: true }),
  microchip: text('microchip'),
  /** Why the cat has no microchip; null with a number. */
  noChipReason: text('no_chip_reason'),
  files: jsonb('files').$type<HandoverFile[]>().notNull().default([]),
  breederConfirmedAt: timestamp('breeder_confirmed_at', { withTimezone: true }),
  buyerConfirmedAt: timestamp('buyer_confirmed_at', { withTimezone: true }),
  problem: text('problem', { enum: HANDOVER_PROBLEMS }),
  problemAt: timestamp('problem_at', { withTimezone: true }),
  completedAt: timestamp('completed_at', { withTimezone: true }),
  record: jsonb('record').$type<StoredCatRecord>(),
})
