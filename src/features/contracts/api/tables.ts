/** Templates, contracts, and their signatures. Constraints and triggers are in migrations/. */
import { date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { SIGN_BY } from '../rules/clauses/choices.ts'
import type { Clause } from '../rules/clauses/schema.ts'
import type { Section } from '../rules/contract-text.ts'
import { CONTRACT_STATUSES } from '../states.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Tables that the SQL of higher features may read. */
export const PUBLIC_RELATIONS = ['contracts']

export const contractTemplates = pgTable('contract_templates', {
  id: uuid('id').primaryKey(),
  breederId: uuid('breeder_id').notNull(),
  name: text('name').notNull(),
  version: integer('version').notNull(),
  createdAt: time('created_at').notNull(),
  removedAt: time('removed_at'),
})

export const contractTemplateVersions = pgTable(
  'contract_template_versions',
  {
    templateId: uuid('template_id').notNull(),
    version: integer('version').notNull(),
    signBy: text('sign_by', { enum: SIGN_BY }).notNull(),
    clauses: jsonb('clauses').$type<Clause[]>().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.version] })],
)

/** One version of the contract of a sale. */
export const contracts = pgTable('contracts', {
  id: uuid('id').primaryKey(),
  transactionId: uuid('transaction_id').notNull(),
  version: integer('version').notNull(),
  templateId: uuid('template_id'),
  templateVersion: integer('template_version'),
  signBy: text('sign_by', { enum: SIGN_BY }).notNull(),
  status: text('status', { enum: CONTRACT_STATUSES }).notNull().default('draft'),
  clauses: jsonb('clauses').$type<Clause[]>().notNull(),
  sections: jsonb('sections').$type<Section[]>().notNull(),
  /** What is signed, and the SHA-256 of its bytes in UTF-8. */
  body: text('body').notNull(),
  digest: text('digest').notNull(),
  /** The day in the text until which the buyer has the cat neutered; null without one. */
  neuterBy: date('neuter_by'),
  createdAt: time('created_at').notNull(),
  offeredAt: time('offered_at'),
  readAt: time('read_at'),
  endedAt: time('ended_at'),
})

export const contractOpenings = pgTable(
  'contract_openings',
  {
    contractId: uuid('contract_id').notNull(),
    userId: uuid('user_id').notNull(),
    sessionDigest: text('session_digest').notNull(),
    openedAt: time('opened_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contractId, table.userId, table.sessionDigest] })],
)

export const contractConsents = pgTable('contract_consents', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  transactionId: uuid('transaction_id').notNull(),
  userId: uuid('user_id').notNull(),
  consentVersion: integer('consent_version').notNull(),
  consentedAt: time('consented_at').notNull(),
})

export const contractSignatures = pgTable(
  'contract_signatures',
  {
    contractId: uuid('contract_id').notNull(),
    role: text('role', { enum: ['buyer', 'breeder'] }).notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    digest: text('digest').notNull(),
    consentVersion: integer('consent_version').notNull(),
    address: text('address').notNull(),
    browser: text('browser').notNull(),
    signedAt: time('signed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contractId, table.role] })],
)

/** `contents` in base64. */
export const contractFiles = pgTable('contract_files', {
  contractId: uuid('contract_id').primaryKey(),
  contents: text('contents').notNull(),
  digest: text('digest').notNull(),
  madeAt: time('made_at').notNull(),
})
