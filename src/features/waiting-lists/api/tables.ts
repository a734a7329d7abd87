/** Waiting lists. Constraints, indexes, and the trigger that keeps events are in migrations/. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { EVENT_KINDS, type EventDetails } from '../contract.ts'
import { ENTRY_STATUSES } from '../entry-states.ts'
import { MORE_TIME, OFFER_STATUSES } from '../offer-states.ts'
import { INVITATION_STATUSES } from '../rules/invitations/states.ts'

export const waitingListSettings = pgTable('waiting_list_settings', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  breederId: uuid('breeder_id').notNull(),
  pairingId: uuid('pairing_id'),
  /** The pairing, or the cattery for its general list. */
  listId: uuid('list_id').notNull().generatedAlwaysAs(sql`coalesce(pairing_id, breeder_id)`),
  isOpen: boolean('is_open').notNull(),
  maxEntries: integer('max_entries'),
  confirmsEntries: boolean('confirms_entries').notNull().default(true),
  questions: text('questions').array().notNull().default([]),
  /** Whether a kitten that a family declines is offered to the next one. */
  offersNext: boolean('offers_next').notNull().default(false),
  /** From this day on, families that still wait are notified of free kittens together. */
  togetherFrom: date('together_from'),
})

export const waitingListEntries = pgTable('waiting_list_entries', {
  id: uuid('id').primaryKey(),
  breederId: uuid('breeder_id').notNull(),
  buyerId: uuid('buyer_id').notNull(),
  pairingId: uuid('pairing_id'),
  listId: uuid('list_id').notNull().generatedAlwaysAs(sql`coalesce(pairing_id, breeder_id)`),
  pairingTitle: text('pairing_title'),
  /** What the two sides and the offers made of it. */
  chosenStatus: text('chosen_status', { enum: ENTRY_STATUSES }).notNull(),
  /** Whether the account of the family is suspended or about to be deleted. */
  isAway: boolean('is_away').notNull().default(false),
  /** What counts: an open entry of a family that is away is paused. */
  status: text('status', { enum: ENTRY_STATUSES })
    .notNull()
    .generatedAlwaysAs(
      sql`case when is_away and chosen_status in ('pending', 'waiting') then 'paused' else chosen_status end`,
    ),
  /** Orders the entries of a list; the position is always counted. */
  rank: numeric('rank').notNull(),
  gender: text('gender', { enum: ['male', 'female'] }),
  colors: text('colors').array().notNull().default([]),
  purpose: text('purpose', { enum: ['companion', 'breeding'] })
    .notNull()
    .default('companion'),
  earliest: date('earliest'),
  latest: date('latest'),
  /** Cents. */
  maxPrice: integer('max_price'),
  home: text('home').notNull(),
  answers: jsonb('answers').$type<{ question: string; answer: string }[]>().notNull().default([]),
  /** For the breeder only. */
  notes: text('notes').notNull().default(''),
  /** Offers in a row that were declined or expired. */
  missedOffers: integer('missed_offers').notNull().default(0),
  /** Since when the family has waited, as its breeder noted it; null for since it joined. */
  waitsSince: date('waits_since'),
  /** When a family that was not accepted may join again. */
  mayRejoinAt: timestamp('may_rejoin_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  closedAt: timestamp('closed_at', { withTimezone: true }),
})

/** Append-only. */
export const waitingListEvents = pgTable('waiting_list_events', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  entryId: uuid('entry_id').notNull(),
  kind: text('kind', { enum: EVENT_KINDS }).notNull(),
  actor: text('actor', { enum: ['buyer', 'breeder', 'system'] }).notNull(),
  reason: text('reason'),
  details: jsonb('details').$type<EventDetails>().notNull().default({}),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Offers of kittens to families. */
export const offers = pgTable('offers', {
  id: uuid('id').primaryKey(),
  entryId: uuid('entry_id').notNull(),
  breederId: uuid('breeder_id').notNull(),
  status: text('status', { enum: OFFER_STATUSES }).notNull().default('open'),
  hours: integer('hours').notNull(),
  /** Null before the mail server has accepted the email about it. */
  deadline: timestamp('deadline', { withTimezone: true }),
  previousId: uuid('previous_id'),
  reason: text('reason'),
  transactionId: uuid('transaction_id'),
  /** Hours that the family asked for in addition. */
  moreHours: integer('more_hours'),
  moreTime: text('more_time', { enum: MORE_TIME }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
})

/** The kittens of an offer, with what it names for them in cents. */
export const offerCats = pgTable(
  'offer_cats',
  {
    offerId: uuid('offer_id').notNull(),
    catId: uuid('cat_id').notNull(),
    price: integer('price').notNull(),
    depositAmount: integer('deposit_amount'),
    wasPaused: boolean('was_paused').notNull(),
    isOpen: boolean('is_open').notNull().default(true),
  },
  ({ offerId, catId }) => [primaryKey({ columns: [offerId, catId] })],
)

/** Free kittens that a family was notified of together with others. */
export const notifiedKittens = pgTable(
  'notified_kittens',
  {
    entryId: uuid('entry_id').notNull(),
    catId: uuid('cat_id').notNull(),
    notifiedAt: timestamp('notified_at', { withTimezone: true }).notNull(),
  },
  ({ entryId, catId }) => [primaryKey({ columns: [entryId, catId] })],
)

/** Invitations of families from a notebook. What the breeder wrote is null once an invitation is over. */
export const waitingListInvitations = pgTable('waiting_list_invitations', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  breederId: uuid('breeder_id').notNull(),
  pairingId: uuid('pairing_id'),
  /** The pairing or the cattery; it stays when the pairing is deleted. */
  listId: uuid('list_id').notNull(),
  status: text('status', { enum: INVITATION_STATUSES }).notNull(),
  email: text('email'),
  name: text('name'),
  notes: text('notes'),
  waitsSince: date('waits_since').notNull(),
  /** A keyed digest of the address. */
  addressDigest: text('address_digest').notNull(),
  /** SHA-256 of the secret of the link; null if no email was sent. */
  tokenDigest: text('token_digest'),
  /** Whether the recipient does not know the breeder. */
  isComplaint: boolean('is_complaint').notNull().default(false),
  entryId: uuid('entry_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  closedAt: timestamp('closed_at', { withTimezone: true }),
})

/** Addresses that are not invited any more until their owner signs up, as keyed digests. */
export const uninvitedAddresses = pgTable('uninvited_addresses', {
  addressDigest: text('address_digest').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** The key of these digests, encrypted. */
export const addressDigestKey = pgTable('address_digest_key', {
  id: integer('id').primaryKey(),
  encryptedKey: text('encrypted_key').notNull(),
})

/** Tables and views that the SQL of higher-level features may read; all others are private. */
export const PUBLIC_RELATIONS = ['waiting_list_entries', 'waiting_list_events', 'offers', 'offer_cats']
