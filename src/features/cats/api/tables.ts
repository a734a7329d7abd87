/** Listings. Constraints and indexes live in migrations/. */
import { sql } from 'drizzle-orm'
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
import { newId } from '#lib/ids.ts'
import { AGE_GROUPS, type Breed, type Picture } from '../contract.ts'

/** A certification: laboratory, date, and the stored document. */
export type HealthRecord = {
  certification: string
  lab: string
  date: string
  documentUrl?: string | null | undefined
}

export const cats = pgTable('cats', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  breederId: uuid('breeder_id').notNull(),
  litterId: uuid('litter_id'),
  breedingPairingId: uuid('breeding_pairing_id'),
  name: text('name').notNull(),
  breed: text('breed').notNull(),
  gender: text('gender', { enum: ['male', 'female'] }).notNull(),
  birthDate: date('birth_date').notNull(),
  price: integer('price').notNull(),
  depositAmount: integer('deposit_amount'),
  color: text('color'),
  registrationNumber: text('registration_number'),
  neutered: text('neutered'),
  litterTrainedSince: date('litter_trained_since'),
  description: text('description'),
  images: text('images').array().notNull().default([]),
  pictures: jsonb('pictures').$type<Picture[]>().notNull().default([]),
  healthRecords: jsonb('health_records').$type<HealthRecord[]>().notNull().default([]),
  /** The same cat in the breeding book; a trigger sets it. Null only for a deleted cat, which nothing reads. */
  animalId: uuid('animal_id').notNull().default(sql`null`),
  vaccinations: jsonb('vaccinations').$type<{ name: string; date: string }[]>().notNull().default([]),
  /** For the handover; never public. The number is that of `lib/microchip.ts`, the record is the path of a private document. */
  microchip: text('microchip'),
  vaccinationRecord: text('vaccination_record'),
  healthCertifications: text('health_certifications').array().notNull().default([]),
  /** Certifications whose record has a document. */
  documentedCertifications: text('documented_certifications')
    .array()
    .notNull()
    .generatedAlwaysAs(sql`documented_certifications(health_certifications, health_records)`),
  status: text('status', { enum: ['available', 'reserved', 'sold', 'withdrawn'] })
    .notNull()
    .default('available'),
  isFeatured: boolean('is_featured').notNull().default(false),
  reservedBy: uuid('reserved_by'),
  reservationDate: timestamp('reservation_date', { withTimezone: true }),
  depositPaidAt: timestamp('deposit_paid_at', { withTimezone: true }),
  stripePaymentIntentId: text('stripe_payment_intent_id'),
  /** The open offer of a waiting list that keeps the cat from others; set and released by `holds.ts`. */
  heldByOffer: uuid('held_by_offer'),
  /** The deadline of that offer; null before its email was sent. */
  heldUntil: timestamp('held_until', { withTimezone: true }),
  /** Incremented by each edit of the breeder. */
  version: integer('version').notNull().default(1),
  /** The status before staff took it down; null for every other cat. */
  takenDownFrom: text('taken_down_from', { enum: ['available', 'withdrawn'] }),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  /** Everybody may see it: the breeder is public and the cat is not withdrawn. */
  isListed: boolean('is_listed')
    .notNull()
    .generatedAlwaysAs(sql`breeder_is_public and status <> 'withdrawn'`),
  /** It has a page, although lists may not contain it: the breeder is public, and the cat exists and was not taken down. */
  isViewable: boolean('is_viewable')
    .notNull()
    .generatedAlwaysAs(sql`breeder_is_public and deleted_at is null and taken_down_from is null`),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Page views of a cat on a day (UTC). */
export const catViews = pgTable(
  'cat_views',
  {
    catId: uuid('cat_id').notNull(),
    day: date('day').notNull(),
    views: integer('views').notNull(),
  },
  ({ catId, day }) => [primaryKey({ columns: [catId, day] })],
)

/** When a breeder confirmed its listings last, and the open question whether they are still available. */
export const listingConfirmations = pgTable('listing_confirmations', {
  breederId: uuid('breeder_id').primaryKey(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull(),
  /** Names the email that asks; null without an open question. */
  questionId: uuid('question_id'),
  askedAt: timestamp('asked_at', { withTimezone: true }),
})

/** What the cats of a breed that are for sale cost, computed once a day. */
export const breedPrices = pgTable(
  'breed_prices',
  {
    breed: text('breed').notNull(),
    ageGroup: text('age_group', { enum: AGE_GROUPS }).notNull(),
    listings: integer('listings').notNull(),
    catteries: integer('catteries').notNull(),
    low: integer('low').notNull(),
    median: integer('median').notNull(),
    high: integer('high').notNull(),
    computedOn: date('computed_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.breed, table.ageGroup] })],
)

/** Reference data about breeds; the rows come with migrations. */
export const breeds = pgTable('breeds', {
  name: text('name').primaryKey(),
  aliases: text('aliases').array().notNull().default([]),
  coat: text('coat').notNull(),
  temperament: text('temperament').notNull(),
  healthTests: jsonb('health_tests').$type<Breed['healthTests']>().notNull().default([]),
  furtherTests: text('further_tests').array().notNull().default([]),
})

/** Names and aliases of breeds, normalized like search texts; the rows come with migrations. */
export const breedTerms = pgTable('breed_terms', {
  term: text('term').primaryKey(),
  breed: text('breed').notNull(),
})

/** Every word of any cat's search document; maintained by triggers. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() })

/** Tables and views that the SQL of higher-level features may read; all others are private. */
export const PUBLIC_RELATIONS = [
  'breeds',
  'cats',
  'cats_differing_from_litter',
  'listed_cats',
  'viewable_cats',
]
