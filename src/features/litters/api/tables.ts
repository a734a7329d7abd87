/** Parents, pairings and litters. Constraints and indexes live in migrations/. */
import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { PAIRING_STATUSES } from '../contract.ts'

/** A health test with the path of its private document. */
export type StoredHealthTest = {
  name: string
  result: string
  lab: string | null
  date: string | null
  documentUrl: string | null
}

/** Sires and queens have the same columns; `age` is in months. */
const parentColumns = () => ({
  id: uuid('id').primaryKey().$defaultFn(newId),
  breederId: uuid('breeder_id').notNull(),
  name: text('name').notNull(),
  breed: text('breed').notNull(),
  age: integer('age').notNull(),
  description: text('description'),
  imageUrl: text('image_url'),
  birthDate: date('birth_date'),
  healthTesting: jsonb('health_testing').$type<StoredHealthTest[]>().notNull().default([]),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** The same cat in the breeding book, or in that of another cattery; a trigger sets it unless it is known. */
  animalId: uuid('animal_id').notNull().default(sql`null`),
})

export const sires = pgTable('sires', parentColumns())

export const queens = pgTable('queens', parentColumns())

export const breedingPairings = pgTable('breeding_pairings', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  breederId: uuid('breeder_id').notNull(),
  sireId: uuid('sire_id'),
  queenId: uuid('queen_id'),
  sireName: text('sire_name').notNull(),
  damName: text('dam_name').notNull(),
  sireBreed: text('sire_breed').notNull(),
  damBreed: text('dam_breed').notNull(),
  expectedLitterDate: date('expected_litter_date'),
  actualLitterDate: date('actual_litter_date'),
  expectedKittens: integer('expected_kittens'),
  actualKittens: integer('actual_kittens'),
  priceRange: jsonb('price_range').$type<{ min: number; max: number }>(),
  /** What the breeder chose. */
  chosenStatus: text('chosen_status', { enum: PAIRING_STATUSES }).notNull().default('planned'),
  /** Whether it has a litter, and the latest birth date of its litters; maintained by a trigger. */
  hasLitter: boolean('has_litter').notNull().default(false),
  litterBornOn: date('litter_born_on'),
  /** Born with a litter, whatever the breeder chose. */
  status: text('status', { enum: PAIRING_STATUSES })
    .notNull()
    .generatedAlwaysAs(sql`case when has_litter then 'born' else chosen_status end`),
  description: text('description'),
  images: text('images').array().notNull().default([]),
  healthTesting: jsonb('health_testing').$type<StoredHealthTest[]>().notNull().default([]),
  isActive: boolean('is_active').notNull().default(true),
  /** The state before staff took it down; null for every other pairing. */
  takenDownFrom: text('taken_down_from', { enum: ['active', 'inactive'] }),
  /** Why its breeder planned a mating that a check blocks; it is private then. */
  overrideReason: text('override_reason'),
  overrideBy: uuid('override_by'),
  overrideAt: timestamp('override_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const litters = pgTable('litters', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  breedingPairingId: uuid('breeding_pairing_id'),
  breederId: uuid('breeder_id').notNull(),
  litterName: text('litter_name'),
  birthDate: date('birth_date'),
  totalKittens: integer('total_kittens'),
  availableKittens: integer('available_kittens').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  /** Whether each kitten that is not added yet has a card. */
  hasCards: boolean('has_cards').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Tables and views that the SQL of higher-level features may read; all others are private. */
export const PUBLIC_RELATIONS = ['breeding_pairings', 'litters', 'public_pairings', 'public_litters']
