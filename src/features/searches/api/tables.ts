/** Saved searches and what fits them. Constraints, indexes, and the triggers that note changes are in migrations/. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { ALERTS } from '../limits.ts'
import { HOMES, TIMINGS } from '../questions.ts'

/** A query for words, as PostgreSQL writes it. */
const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' })

/** Ranges of events, as PostgreSQL writes them. */
const ranges = customType<{ data: string }>({ dataType: () => 'int4multirange' })

/** The criteria of searches without their prices; `minPrice` and `maxPrice` enclose those of all of them. */
export const searchGroups = pgTable('search_groups', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  list: text('list', { enum: ['cats', 'pairings'] }).notNull(),
  fingerprint: text('fingerprint').notNull(),
  conditionsVersion: integer('conditions_version').notNull(),
  minPrice: integer('min_price'),
  maxPrice: integer('max_price'),
  keys: text('keys').array().notNull(),
  words: tsquery('words'),
  breeds: text('breeds').array(),
  gender: text('gender'),
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

/** Searches of users, as written, with their prices and with cursors: events up to them were seen or mailed. */
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
  minPrice: integer('min_price'),
  maxPrice: integer('max_price'),
  groupId: integer('group_id'),
  seenEvent: integer('seen_event').notNull().default(0),
  previousSeenEvent: integer('previous_seen_event'),
  mailedEvent: integer('mailed_event').notNull().default(0),
  announcedAt: timestamp('announced_at', { withTimezone: true }),
  followsEvent: integer('follows_event').notNull().default(0),
  paused: ranges('paused').notNull().default('{}'),
})

const subject = {
  catId: uuid('cat_id'),
  pairingId: uuid('pairing_id'),
  subjectId: uuid('subject_id').notNull().generatedAlwaysAs(sql`coalesce(cat_id, pairing_id)`),
  stage: text('stage', { enum: ['cat', 'expected', 'born'] }).notNull(),
}

export const searchEvents = pgTable('search_events', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  ...subject,
  breederId: uuid('breeder_id').notNull(),
  price: integer('price'),
  previousPrice: integer('previous_price'),
  listedAt: timestamp('listed_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  matchedAt: timestamp('matched_at', { withTimezone: true }),
})

export const groupMatches = pgTable(
  'group_matches',
  { groupId: integer('group_id').notNull(), eventId: integer('event_id').notNull() },
  ({ groupId, eventId }) => [primaryKey({ columns: [groupId, eventId] })],
)

export const groupsToMail = pgTable('groups_to_mail', {
  groupId: integer('group_id').primaryKey(),
  fromEvent: integer('from_event').notNull(),
  foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
})

const match = {
  searchId: uuid('search_id').notNull(),
  ...subject,
  kind: text('kind', { enum: ['new', 'cheaper', 'again', 'known'] }).notNull(),
  price: integer('price'),
  previousPrice: integer('previous_price'),
  eventId: integer('event_id').notNull(),
  matchedAt: timestamp('matched_at', { withTimezone: true }).notNull(),
  announcedAt: timestamp('announced_at', { withTimezone: true }),
}

/** What one search alone has found. */
export const ownMatches = pgTable('own_matches', match, ({ searchId, subjectId, stage }) => [
  primaryKey({ columns: [searchId, subjectId, stage] }),
])

/** What each search has found: its own matches and those of its group. */
export const searchMatches = pgView('search_matches', {
  ...match,
  isOwn: boolean('is_own').notNull(),
}).existing()

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
