/** Saved searches and what fits them. Constraints, indexes, and the triggers that note changes are in migrations/. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { ALERTS } from '../limits.ts'
import { HOMES, TIMINGS } from '../questions.ts'

/** A query for words, as PostgreSQL writes it. */
const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' })

export const savedSearches = pgTable('saved_searches', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  list: text('list', { enum: ['cats', 'pairings', 'favorites'] }).notNull(),
  name: text('name').notNull(),
  filters: jsonb('filters').$type<Record<string, unknown>>().notNull(),
  alert: text('alert', { enum: ALERTS }).notNull(),
  isPaused: boolean('is_paused').notNull().default(false),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  previousSeenAt: timestamp('previous_seen_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** The time of saving by the clock of the database. */
  knownFrom: timestamp('known_from', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  mailDueAt: timestamp('mail_due_at', { withTimezone: true }),
  mailedAt: timestamp('mailed_at', { withTimezone: true }),
  conditionsVersion: integer('conditions_version').notNull().default(0),
  keys: text('keys').array().notNull(),
  words: tsquery('words'),
  breeds: text('breeds').array(),
  gender: text('gender'),
  minPrice: integer('min_price'),
  maxPrice: integer('max_price'),
  minAge: integer('min_age'),
  maxAge: integer('max_age'),
  healthCertified: boolean('health_certified'),
  dnaTested: boolean('dna_tested'),
  countsStated: boolean('counts_stated').notNull().default(false),
  deposit: boolean('deposit'),
  featured: boolean('featured'),
  inState: text('in_state'),
  placePatterns: text('place_patterns').array(),
  states: text('states').array(),
  statePatterns: text('state_patterns').array(),
  nearLatitudes: doublePrecision('near_latitudes').array(),
  nearLongitudes: doublePrecision('near_longitudes').array(),
  nearMiles: doublePrecision('near_miles').array(),
  withinLatitude: doublePrecision('within_latitude'),
  withinLongitude: doublePrecision('within_longitude'),
  withinMiles: doublePrecision('within_miles'),
  pairingStatus: text('pairing_status'),
  textPatterns: text('text_patterns').array(),
})

export const searchMatches = pgTable(
  'search_matches',
  {
    searchId: uuid('search_id').notNull(),
    catId: uuid('cat_id'),
    pairingId: uuid('pairing_id'),
    subjectId: uuid('subject_id').notNull().generatedAlwaysAs(sql`coalesce(cat_id, pairing_id)`),
    stage: text('stage', { enum: ['cat', 'expected', 'born'] }).notNull(),
    kind: text('kind', { enum: ['new', 'cheaper', 'again', 'known'] }).notNull(),
    price: integer('price'),
    previousPrice: integer('previous_price'),
    matchedAt: timestamp('matched_at', { withTimezone: true }).notNull(),
    announcedAt: timestamp('announced_at', { withTimezone: true }),
  },
  ({ searchId, subjectId, stage }) => [primaryKey({ columns: [searchId, subjectId, stage] })],
)

export const buyerAnswers = pgTable('buyer_answers', {
  userId: uuid('user_id').primaryKey(),
  breed: text('breed'),
  place: text('place'),
  timing: text('timing', { enum: TIMINGS }),
  home: text('home', { enum: HOMES }),
  answeredAt: timestamp('answered_at', { withTimezone: true }).notNull(),
})

export const listingChanges = pgTable('listing_changes', {
  catId: uuid('cat_id').primaryKey(),
  onSaleFrom: timestamp('on_sale_from', { withTimezone: true }).notNull(),
  offSaleAt: timestamp('off_sale_at', { withTimezone: true }),
  offSaleAs: text('off_sale_as'),
  price: integer('price').notNull(),
  knownFrom: timestamp('known_from', { withTimezone: true }),
  knownTo: timestamp('known_to', { withTimezone: true }),
  knownPrice: integer('known_price'),
  wasTaken: boolean('was_taken').notNull().default(false),
  isPending: boolean('is_pending').notNull(),
})

export const pairingChanges = pgTable(
  'pairing_changes',
  {
    pairingId: uuid('pairing_id').notNull(),
    status: text('status').notNull(),
    isKnown: boolean('is_known').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    isPending: boolean('is_pending').notNull().default(true),
  },
  ({ pairingId, status }) => [primaryKey({ columns: [pairingId, status] })],
)

/** Tables and views that the SQL of higher-level features may read; all others are private. */
export const PUBLIC_RELATIONS: string[] = []
