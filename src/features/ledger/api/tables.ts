/** The ledger. Constraints, triggers, and views are in migrations/. */
import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { LEDGER_ACCOUNTS, LEDGER_KINDS } from './accounts.ts'

/** Tables and views that the SQL of higher features may read. */
export const PUBLIC_RELATIONS = [
  'ledger_balances',
  'ledger_groups',
  'ledger_entries',
  'ledger_movements',
  'payable_balances',
]

/** Movements of money: each has entries that sum to zero. Rows are only added. */
export const ledgerGroups = pgTable('ledger_groups', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  /** Names the movement, so that it is posted once. */
  key: text('key').notNull().unique(),
  kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
  transactionId: uuid('transaction_id'),
  breederId: uuid('breeder_id'),
  postedAt: timestamp('posted_at', { withTimezone: true }).notNull(),
})

/** Kept by a trigger of the entries. */
export const payableBalances = pgTable('payable_balances', {
  transactionId: uuid('transaction_id').primaryKey(),
  breederId: uuid('breeder_id').notNull(),
  /** Cents: negative when the sale owes its breeder money. */
  balance: bigint('balance', { mode: 'number' }).notNull(),
})

export const ledgerEntries = pgTable('ledger_entries', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  groupId: uuid('group_id').notNull(),
  account: text('account', { enum: LEDGER_ACCOUNTS }).notNull(),
  /** Cents; debits are positive. */
  amount: bigint('amount', { mode: 'number' }).notNull(),
})
