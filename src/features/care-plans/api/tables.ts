/** Templates of care plans, and what was done. Constraints and indexes live in migrations/. */
import { date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { CARE_KINDS } from '../choices.ts'
import type { CareLine } from '../rules/plan.ts'

export const careTemplates = pgTable('care_templates', {
  breederId: uuid('breeder_id').primaryKey(),
  lines: jsonb('lines').$type<CareLine[]>().notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const careEntries = pgTable('care_entries', {
  id: uuid('id').primaryKey(),
  kittenId: uuid('kitten_id').notNull(),
  breederId: uuid('breeder_id').notNull(),
  lineId: text('line_id').notNull(),
  dose: integer('dose').notNull(),
  kind: text('kind', { enum: CARE_KINDS }).notNull(),
  name: text('name').notNull(),
  doneOn: date('done_on').notNull(),
  product: text('product'),
  lot: text('lot'),
  vet: text('vet'),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
})
export type CareEntryRow = typeof careEntries.$inferSelect

/** Tables and views that the SQL of higher-level features may read; all others are private. */
export const PUBLIC_RELATIONS = ['care_entries']
