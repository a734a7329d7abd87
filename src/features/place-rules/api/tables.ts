/** Rules of places and clubs. Constraints, triggers, and the first rows live in migrations/. */
import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { RULE_BINDS, RULE_KINDS, RULE_SUBJECTS, RULE_UNITS } from '../choices.ts'
import type { RuleVersion } from '../contract.ts'

export const placeRules = pgTable('place_rules', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: RULE_KINDS }).notNull(),
  place: text('place').notNull(),
  subject: text('subject', { enum: RULE_SUBJECTS }).notNull(),
  binds: text('binds', { enum: RULE_BINDS }).notNull(),
  number: integer('number'),
  unit: text('unit', { enum: RULE_UNITS }),
  months: integer('months'),
  sentence: text('sentence').notNull(),
  source: text('source').notNull(),
  sourceUrl: text('source_url').notNull(),
  /** The day on which staff read the source. */
  readOn: date('read_on').notNull(),
  /** From this day on, it counts as not checked recently. */
  lateFrom: date('late_from').notNull().generatedAlwaysAs(sql`(read_on + interval '12 months')::date`),
  isEnded: boolean('is_ended').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type RuleRow = typeof placeRules.$inferSelect

export const placeRuleVersions = pgTable('place_rule_versions', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  ruleId: uuid('rule_id').notNull(),
  version: integer('version').notNull(),
  content: jsonb('content').$type<RuleVersion['content']>().notNull(),
  actorId: uuid('actor_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Tables and views that the SQL of higher-level features may read; all others are private. */
export const PUBLIC_RELATIONS = ['place_rules']
