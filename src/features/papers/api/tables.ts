/** Papers of sales, and proofs that cats are neutered. Constraints, indexes, and triggers are in migrations/. */
import { date, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { PROOF_STATUSES } from '../states.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** What the contract of a sale promises for after the handover, and what was done. */
export const salePapers = pgTable('sale_papers', {
  transactionId: uuid('transaction_id').primaryKey(),
  contractId: uuid('contract_id').notNull().unique(),
  neuterBy: date('neuter_by'),
  papersWhen: text('papers_when', { enum: ['handover', 'neuter_proof'] }),
  proofSeenAt: time('proof_seen_at'),
  papersOn: date('papers_on'),
  papersStatedAt: time('papers_stated_at'),
  neuterSoonRemindedAt: time('neuter_soon_reminded_at'),
  neuterDayRemindedAt: time('neuter_day_reminded_at'),
  papersRemindedAt: time('papers_reminded_at'),
})

export const neuterProofs = pgTable('neuter_proofs', {
  id: uuid('id').primaryKey(),
  transactionId: uuid('transaction_id').notNull(),
  status: text('status', { enum: PROOF_STATUSES }).notNull().default('waiting'),
  objectId: uuid('object_id'),
  reason: text('reason'),
  sentAt: time('sent_at').notNull(),
  endedAt: time('ended_at'),
  remindedAt: time('reminded_at'),
})
