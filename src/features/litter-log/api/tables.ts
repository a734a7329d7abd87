/** Matings, kittens, and their weights. Constraints, triggers, and indexes live in migrations/. */
import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { SEXES } from '#features/breeding/contract.ts'
import { newId } from '#lib/ids.ts'

export const matings = pgTable('matings', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  breederId: uuid('breeder_id').notNull(),
  breedingPairingId: uuid('breeding_pairing_id').notNull(),
  firstDay: date('first_day').notNull(),
  lastDay: date('last_day').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type MatingRow = typeof matings.$inferSelect

export const kittens = pgTable('kittens', {
  id: uuid('id').primaryKey(),
  breederId: uuid('breeder_id').notNull(),
  /** While the birth is not recorded as a litter. */
  breedingPairingId: uuid('breeding_pairing_id'),
  litterId: uuid('litter_id'),
  bornAt: timestamp('born_at', { withTimezone: true }).notNull(),
  sex: text('sex', { enum: SEXES }),
  color: text('color'),
  /** What distinguishes it from the others, such as the color of its collar. */
  mark: text('mark'),
  isStillborn: boolean('is_stillborn').notNull().default(false),
  diedOn: date('died_on'),
  /** When it went to its new home. */
  leftOn: date('left_on'),
  /** The cat for sale that it is. */
  catId: uuid('cat_id'),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type KittenRow = typeof kittens.$inferSelect

export const kittenWeights = pgTable('kitten_weights', {
  id: uuid('id').primaryKey(),
  kittenId: uuid('kitten_id').notNull(),
  breederId: uuid('breeder_id').notNull(),
  grams: integer('grams').notNull(),
  weighedAt: timestamp('weighed_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type WeightRow = typeof kittenWeights.$inferSelect

/** Tables and views that the SQL of higher-level features may read; all others are private. */
export const PUBLIC_RELATIONS = ['matings', 'kittens', 'kitten_weights']
