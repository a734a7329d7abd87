/** Handovers. Constraints and indexes are in migrations/. */
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
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
  /** Whether the buyer wants to be reminded of the care that is due. */
  remindsOfCare: boolean('reminds_of_care').notNull().default(false),
  /** When the buyer was reminded to move the microchip. */
  chipRemindedAt: timestamp('chip_reminded_at', { withTimezone: true }),
})

export type CareReminderDose = { lineId: string; dose: number; name: string }

/** Reminders of a buyer, one for each day on which care is due. */
export const careReminders = pgTable(
  'care_reminders',
  {
    transactionId: uuid('transaction_id').notNull(),
    dueOn: date('due_on').notNull(),
    remindAt: timestamp('remind_at', { withTimezone: true }).notNull(),
    doses: jsonb('doses').$type<CareReminderDose[]>().notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.transactionId, table.dueOn] })],
)
