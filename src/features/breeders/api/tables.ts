/** Catteries. Constraints and indexes live in migrations/. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { CHECK_ACTIONS, CHECK_KINDS, CHECK_RESULTS, VISIT_METHOD_IDS } from '#lib/checks/kinds.ts'
import { DEFAULT_GO_HOME_WEEKS } from '#lib/go-home.ts'
import { newId } from '#lib/ids.ts'
import { POLICIES } from '#lib/rules/deposit-policy.ts'
import type { ApplicationDraft } from '../manage-contract.ts'
import type { Shipping } from '../shipping.ts'

/** Private documents of an application, for the owner and staff only. */
export type BreederDocuments = {
  certifications?: string
  references?: string
  contactInfo?: { email: string; phone: string }
  /** Paths of uploaded documents. */
  files?: string[]
}

export const breeders = pgTable('breeders', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull().unique(),
  name: text('name').notNull(),
  businessName: text('business_name').notNull(),
  /** What a reader sees of the name; unique among verified catteries. Null for some names from before. */
  nameKey: text('name_key'),
  /** Names of verified catteries that resembled this one when its owner applied. */
  similarNames: text('similar_names').array().notNull().default([]),
  location: text('location').notNull(),
  /** The town that the location names, with its state's code and point in degrees; all null if it is unknown. */
  town: text('town'),
  state: text('state'),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  description: text('description'),
  specializations: text('specializations').array().notNull().default([]),
  yearsExperience: integer('years_experience').notNull().default(0),
  totalSales: integer('total_sales').notNull().default(0),
  rating: integer('rating').notNull().default(0),
  reviewCount: integer('review_count').notNull().default(0),
  verificationStatus: text('verification_status', { enum: ['pending', 'verified', 'rejected', 'suspended'] })
    .notNull()
    .default('pending'),
  /** The status before its owner was suspended; null for every other cattery. */
  suspendedFrom: text('suspended_from', { enum: ['pending', 'verified', 'rejected', 'suspended'] }),
  /** When the application was completed; null for a profile without one, which stays pending. */
  appliedAt: timestamp('applied_at', { withTimezone: true }),
  /** The day on which staff accepted the application; null for one that was published without their decision. */
  acceptedOn: date('accepted_on'),
  /** The valid badges of `badge_grants`. */
  verificationBadges: text('verification_badges').array().notNull().default([]),
  /** The last days of the checks that were passed, sorted. */
  checksValidUntil: date('checks_valid_until').array().notNull().default([]),
  checksNewest: date('checks_newest').array().notNull().default([]),
  documents: jsonb('documents').$type<BreederDocuments>().notNull().default({}),
  transportMethods: text('transport_methods').array().notNull().default([]),
  meetingLocations: text('meeting_locations').array().notNull().default([]),
  /** Null if it does not ship cats. */
  shipping: jsonb('shipping').$type<Shipping>(),
  profileImageUrl: text('profile_image_url'),
  /** Copied into each sale: what a buyer gets back after canceling, and the time zone of the sale's dates. */
  depositPolicy: text('deposit_policy', { enum: POLICIES }).notNull().default('moderate'),
  /** Whether its owner has saved the profile with a policy; the default one applies until then. */
  hasChosenPolicy: boolean('has_chosen_policy').notNull().default(false),
  timeZone: text('time_zone').notNull().default('America/New_York'),
  /** The age in weeks at which kittens may leave. */
  goHomeWeeks: integer('go_home_weeks').notNull().default(DEFAULT_GO_HOME_WEEKS),
  /** The clubs with which it says that it is registered. */
  clubs: text('clubs').array().notNull().default([]),
  isActive: boolean('is_active').notNull().default(false),
  /** Active and verified. */
  isPublic: boolean('is_public')
    .notNull()
    .generatedAlwaysAs(sql`is_active and verification_status = 'verified'`),
  /** Whether it ever added a cat; set by a trigger. */
  hasAddedCats: boolean('has_added_cats').notNull().default(false),
  /** Has a sale or a review, or a picture and a cat; lists begin with these. */
  isEstablished: boolean('is_established')
    .notNull()
    .generatedAlwaysAs(
      sql`total_sales > 0 or review_count > 0 or (profile_image_url is not null and has_added_cats)`,
    ),
  /** Whether a check is valid today; computed when one is recorded, and once a day. */
  isChecked: boolean('is_checked').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The append-only log of badges; `actorId` is null for badges from before the log. */
export const badgeGrants = pgTable('badge_grants', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  breederId: uuid('breeder_id').notNull(),
  badge: text('badge').notNull(),
  action: text('action', { enum: ['grant', 'revoke'] }).notNull(),
  reason: text('reason').notNull(),
  /** Of a grant: the day on which it was verified, and the last day on which it is valid. */
  awardedOn: date('awarded_on'),
  expiresOn: date('expires_on'),
  actorId: uuid('actor_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The append-only list of checks by staff; an entry that follows another one replaces it. */
export const breederChecks = pgTable('breeder_checks', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  breederId: uuid('breeder_id').notNull(),
  kind: text('kind', { enum: CHECK_KINDS }).notNull(),
  action: text('action', { enum: CHECK_ACTIONS }).notNull(),
  follows: uuid('follows'),
  result: text('result', { enum: CHECK_RESULTS }).notNull(),
  checkedOn: date('checked_on').notNull(),
  /** The last day on which a passed check counts. */
  expiresOn: date('expires_on'),
  club: text('club'),
  number: text('number'),
  method: text('method', { enum: VISIT_METHOD_IDS }),
  seen: text('seen').notNull(),
  /** Why the entry before was wrong. */
  reason: text('reason'),
  actorId: uuid('actor_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The form of an unfinished application as it was last saved. */
export const applicationDrafts = pgTable('application_drafts', {
  userId: uuid('user_id').primaryKey(),
  form: jsonb('form').$type<ApplicationDraft>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Tables and views that the SQL of higher-level features may read; all others are private. */
export const PUBLIC_RELATIONS = ['breeders', 'public_breeders']
