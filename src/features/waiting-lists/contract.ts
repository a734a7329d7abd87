/** Waiting lists of catteries and pairings: who waits, in which order, and what happened to each entry. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { MAX_PRICE } from '#lib/money.ts'
import { pagingQuery } from '#lib/paging.ts'
import { parentSchema } from '../litters/contract.ts'
import {
  answerSchema,
  entryEventSchema,
  GENDERS,
  invitationToken,
  PURPOSES,
  wishesSchema,
} from './entry-schemas.ts'
import { ENTRY_STATUSES } from './entry-states.ts'
import * as limits from './limits.ts'
import { MISFITS } from './offer-rules.ts'
import { offeredCatSchema, offerInput, offerSchema, ownOfferSchema, requiredText } from './offer-schemas.ts'
import { pickerSchema } from './picker-schemas.ts'
import { DECISIONS } from './rules.ts'

export * from './entry-schemas.ts'
export { type StaffEntry, staffEntrySchema } from './staff-schemas.ts'

const entryFields = {
  id: z.uuid(),
  status: z.enum(ENTRY_STATUSES),
  /** From 1; null unless the entry waits. */
  position: z.int().nullable(),
  /** Families that wait in the list. */
  count: z.int(),
  pairingId: z.uuid().nullable(),
  /** The parents; null for the list of the cattery. */
  pairingTitle: z.string().nullable(),
  /** When the litter is expected, or was born. */
  expectedDate: z.iso.date().nullable(),
  isBorn: z.boolean(),
  /** The open offer to the family. */
  offer: offerSchema.nullable(),
  createdAt: z.iso.datetime(),
  /** The day since which the family has waited, where the cattery is. */
  waitsSince: z.iso.date(),
  /** Kittens that are expected, or were born; null if the breeder has not said how many. */
  kittenCount: z.int().nullable(),
}

/** An entry in the buyer's list. */
export const ownEntrySchema = z.object({
  ...entryFields,
  breeder: z.object({ id: z.uuid(), userId: z.uuid(), businessName: z.string(), isPublic: z.boolean() }),
})
export type OwnEntry = z.infer<typeof ownEntrySchema>

/** An entry with its wishes and history, for its buyer and its breeder. */
export const entrySchema = ownEntrySchema.extend({
  role: z.enum(['buyer', 'breeder']),
  /** First name and initial. */
  buyerName: z.string(),
  buyerId: z.uuid(),
  wishes: wishesSchema,
  answers: z.array(answerSchema),
  /** From this day on, families that still wait are notified of free kittens together. */
  togetherFrom: z.iso.date().nullable(),
  /** Where the cattery is. */
  location: z.string(),
  /** Whole miles from the place that the family saved to the cattery; null without one, and for the breeder. */
  miles: z.int().nullable(),
  /** Kittens that the family was notified of, and that are still free. */
  freeKittens: z.array(offeredCatSchema),
  /** The colors of the list to choose from. */
  listColors: z.array(z.string()),
  /** When a family that was not accepted may join again; null if it may, and while the entry is open. */
  mayRejoinAt: z.iso.datetime().nullable(),
  /** Why it is paused: three offers were missed, the family wanted it, or its account cannot be used; null if it is not. */
  pausedBy: z.enum(['offers', 'family', 'account']).nullable(),
  /** Only for the breeder; null for the buyer. */
  notes: z.string().nullable(),
  /** Oldest first. */
  events: z.array(entryEventSchema),
})
export type Entry = z.infer<typeof entrySchema>

/** An entry in the breeder's list. */
export const listedEntrySchema = z.object({
  ...entryFields,
  buyerId: z.uuid(),
  buyerName: z.string(),
  wishes: wishesSchema,
  hasNotes: z.boolean(),
  /**
   * Free kittens that meet all wishes, and the wishes that the best one of the list does not meet; null for a list without
   * free kittens that were not offered to the family before.
   */
  fit: z.object({ kittens: z.array(z.string()), misfits: z.array(z.enum(MISFITS)) }).nullable(),
})
export type ListedEntry = z.infer<typeof listedEntrySchema>

const settingsFields = {
  isOpen: z.boolean(),
  maxEntries: z.int().nullable(),
  confirmsEntries: z.boolean(),
  questions: z.array(z.string()),
  /** Whether a kitten that a family declines is offered to the next family that it fits. */
  offersNext: z.boolean(),
  /** From this day on, families that still wait are notified of free kittens together; null for one at a time. */
  togetherFrom: z.iso.date().nullable(),
}

/** A list as everyone who sees its pairing or cattery sees it. */
export const waitingListSchema = z.object({
  breederId: z.uuid(),
  pairingId: z.uuid().nullable(),
  businessName: z.string(),
  pairingTitle: z.string().nullable(),
  isOpen: z.boolean(),
  /** Whether it is open and has room. */
  takesFamilies: z.boolean(),
  confirmsEntries: z.boolean(),
  questions: z.array(z.string()),
  /** From this day on, families that still wait are notified of free kittens together. */
  togetherFrom: z.iso.date().nullable(),
  /** The colors of its breeds to choose from. */
  colors: z.array(z.string()),
  /** Families that wait. */
  count: z.int(),
  /** Kittens that are expected, or were born; null if the breeder has not said how many, and for the list of a cattery. */
  kittenCount: z.int().nullable(),
  isBorn: z.boolean(),
  /** When the viewer, who was not accepted, may join again; null if that is now. */
  mayRejoinAt: z.iso.datetime().nullable(),
  /** The open entry of the viewer. */
  own: z.object({ id: z.uuid(), status: z.enum(ENTRY_STATUSES), position: z.int().nullable() }).nullable(),
})
export type WaitingList = z.infer<typeof waitingListSchema>

const parentPicture = parentSchema.pick({ picture: true, imageUrl: true })

/** A list as its breeder manages it. */
export const managedListSchema = z.object({
  pairingId: z.uuid().nullable(),
  pairingTitle: z.string().nullable(),
  ...settingsFields,
  /** When the litter is expected, or was born. */
  expectedDate: z.iso.date().nullable(),
  isBorn: z.boolean(),
  /** Null for the list of the cattery, and a parent that was removed. */
  parents: z.object({ sire: parentPicture.nullable(), queen: parentPicture.nullable() }).nullable(),
  /** Kittens that can be offered now. */
  kittens: z.int(),
  /** Entries that wait, and those that wait for a confirmation. */
  waiting: z.int(),
  pending: z.int(),
})
export type ManagedList = z.infer<typeof managedListSchema>

/** A reason, or null or an empty text without one. */
const optionalReason = z
  .string()
  .trim()
  .max(limits.MAX_REASON, `Use at most ${limits.MAX_REASON} characters.`)
  .transform((text) => text || null)
  .nullable()

const wishInput = {
  gender: z.enum(GENDERS, 'Please choose one.').nullable(),
  colors: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(limits.MAX_COLOR, `Use at most ${limits.MAX_COLOR} characters for a color.`),
    )
    .max(limits.MAX_COLORS, `Choose at most ${limits.MAX_COLORS} colors.`),
  purpose: z.enum(PURPOSES, 'Please choose one.'),
  earliest: z.iso.date('Choose a day.').nullable(),
  latest: z.iso.date('Choose a day.').nullable(),
  maxPrice: z
    .int('Enter an amount in dollars.')
    .min(1, 'Enter an amount in dollars.')
    .max(MAX_PRICE, 'This amount is too high.')
    .nullable(),
  home: requiredText(limits.MAX_HOME, 'Please write a few words about your home.'),
}
const inOrder = ({ earliest, latest }: { earliest: string | null; latest: string | null }) =>
  !earliest || !latest || earliest <= latest
const ORDER = { path: ['latest'], message: 'Choose a day after the earliest one.' }

export const wishesInput = z.object(wishInput).refine(inOrder, ORDER)
export type WishesInput = z.output<typeof wishesInput>

/** What a family sends; `id` is generated by the form, so that a request that is sent twice adds one entry. */
export const joinInput = z
  .object({
    id: z.uuid(),
    breederId: z.uuid(),
    pairingId: z.uuid().nullable(),
    ...wishInput,
    /** In the order of the questions. */
    answers: z
      .array(requiredText(limits.MAX_ANSWER, 'Please answer this question.'))
      .max(limits.MAX_QUESTIONS),
    /** The secret of the link with which the breeder invited the family, whose day the entry gets. */
    invitation: invitationToken.optional(),
  })
  .refine(inOrder, ORDER)
export type JoinInput = z.output<typeof joinInput>

export const settingsInput = z.object({
  pairingId: z.uuid().nullable(),
  isOpen: z.boolean(),
  maxEntries: z
    .int('Enter a number.')
    .min(1, 'Enter at least 1.')
    .max(limits.MAX_LIST, `A list has at most ${limits.MAX_LIST} families.`)
    .nullable(),
  confirmsEntries: z.boolean(),
  questions: z
    .array(requiredText(limits.MAX_QUESTION, 'Please write a question.'))
    .max(limits.MAX_QUESTIONS, `Ask at most ${limits.MAX_QUESTIONS} questions.`),
  offersNext: z.boolean().default(false),
  togetherFrom: z.iso.date('Choose a day.').nullable().default(null),
})
export type SettingsInput = z.output<typeof settingsInput>

/** A message to every family of a list; `id` is generated by the form, so that a request that is sent twice writes once. */
export const messageInput = z.object({
  id: z.uuid(),
  list: z.union([z.uuid(), z.literal('any')]),
  content: requiredText(limits.MAX_MESSAGE, 'Please write a message.'),
})
export type MessageInput = z.output<typeof messageInput>

/** Which entries a breeder's list shows. */
export const ENTRY_FILTERS = ['open', 'pending', 'waiting', 'offered', 'paused', 'over'] as const
export type EntryFilter = (typeof ENTRY_FILTERS)[number]
export const MAX_SEARCH = 100

const params = z.object({ id: z.uuid() })
/** A cattery, for its list of any litter; a pairing; or a litter, for the list of its pairing, else of its cattery. */
const list = z
  .object({ breederId: z.uuid().optional(), pairingId: z.uuid().optional(), litterId: z.uuid().optional() })
  .refine(({ breederId, pairingId, litterId }) => breederId || pairingId || litterId, {
    path: ['breederId'],
    message: 'Required',
  })
export type ListAddress = z.output<typeof list>

export const waitingListEndpoints = defineEndpoints({
  'GET /api/waiting-lists': {
    summary:
      'The waiting list of a cattery, or of one of its pairings or litters, with the open entry of the viewer',
    access: 'public',
    query: list,
    responses: { 200: waitingListSchema },
  },
  'GET /api/waiting-lists/entries': {
    summary: 'The entries of the signed-in user, open ones first',
    access: 'signed-in',
    responses: { 200: z.array(ownEntrySchema) },
  },
  'POST /api/waiting-lists/entries': {
    summary: 'Join a waiting list; repeating the request returns the entry',
    access: 'signed-in',
    body: joinInput,
    responses: { 200: entrySchema },
  },
  'GET /api/waiting-lists/entries/{id}': {
    summary: 'An entry with its wishes and history, for its buyer and its breeder',
    access: 'signed-in',
    params,
    responses: { 200: entrySchema },
  },
  'PUT /api/waiting-lists/entries/{id}/wishes': {
    summary: 'The buyer changes the wishes of an open entry',
    access: 'signed-in',
    params,
    body: wishesInput,
    responses: { 200: entrySchema },
  },
  'POST /api/waiting-lists/entries/{id}/leave': {
    summary: 'The buyer leaves the list, with an optional reason',
    access: 'signed-in',
    whileSuspended: true,
    params,
    body: z.object({ reason: optionalReason }),
    responses: { 200: entrySchema },
  },
  'POST /api/waiting-lists/entries/{id}/pause': {
    summary:
      'The buyer pauses an entry that waits, with an optional reason: it keeps its place without offers',
    access: 'signed-in',
    params,
    body: z.object({ reason: optionalReason }),
    responses: { 200: entrySchema },
  },
  'POST /api/waiting-lists/entries/{id}/resume': {
    summary: 'The buyer of a paused entry takes part again; the entry kept its place',
    access: 'signed-in',
    params,
    responses: { 200: entrySchema },
  },
  'POST /api/waiting-lists/offers/{id}/decline': {
    summary: 'The buyer declines an open offer, and keeps the place',
    access: 'signed-in',
    whileSuspended: true,
    params,
    body: z.object({ reason: optionalReason }),
    responses: { 200: entrySchema },
  },
  'POST /api/waiting-lists/offers/{id}/more-time': {
    summary: 'The buyer asks once for more hours to answer an open offer, with an optional reason',
    access: 'signed-in',
    params,
    body: z.object({
      hours: z
        .int('Choose a number of hours.')
        .refine((hours) => limits.MORE_HOURS.includes(hours), 'Choose a number of hours.'),
      reason: optionalReason,
    }),
    responses: { 200: entrySchema },
  },
  'GET /api/waiting-lists/offers': {
    summary: 'The open offers to the signed-in user, the earliest deadline first',
    access: 'signed-in',
    responses: { 200: z.array(ownOfferSchema) },
  },
  'POST /api/waiting-lists/entries/{id}/decision': {
    summary: 'The breeder confirms an entry, or does not accept it, with a reason that the family reads',
    access: 'breeder',
    params,
    body: z.object({ decision: z.enum(DECISIONS, 'Please choose one.'), reason: optionalReason.optional() }),
    responses: { 200: entrySchema },
  },
  'POST /api/waiting-lists/entries/{id}/move': {
    summary: 'The breeder moves an entry to another position, with a reason that the family reads',
    access: 'breeder',
    params,
    body: z.object({
      position: z
        .int('Enter a position.')
        .min(1, 'Enter a position.')
        .max(limits.MAX_LIST, 'Enter a position.'),
      reason: requiredText(limits.MAX_REASON, 'Please give a reason. The family reads it.'),
    }),
    responses: { 200: entrySchema },
  },
  'POST /api/waiting-lists/entries/{id}/since': {
    summary:
      'The breeder notes that a family of an open entry has waited since an earlier day, which moves it to its place; the family reads it',
    access: 'breeder',
    params,
    body: z.object({
      since: z.iso
        .date('Choose a day.')
        .min(10)
        .refine((day) => day >= limits.EARLIEST_SINCE, 'Choose a later day.'),
    }),
    responses: { 200: entrySchema },
  },
  'POST /api/waiting-lists/entries/{id}/consent': {
    summary: 'The breeder lets a family that was not accepted join the list again at once',
    access: 'breeder',
    params,
    responses: { 200: entrySchema },
  },
  'PUT /api/waiting-lists/entries/{id}/notes': {
    summary: 'The breeder changes the notes about an entry, which only the breeder reads',
    access: 'breeder',
    params,
    body: z.object({
      notes: z.string().trim().max(limits.MAX_NOTES, `Use at most ${limits.MAX_NOTES} characters.`),
    }),
    responses: { 200: entrySchema },
  },
  'GET /api/breeders/waiting-list': {
    summary:
      'Entries of the signed-in breeder by list and position; `list` is a pairing or `any`. Totals in X-Total-Count and Link',
    access: 'breeder',
    query: pagingQuery.extend({
      list: z.union([z.uuid(), z.literal('any')]).optional(),
      show: z.enum(ENTRY_FILTERS).optional(),
      q: z.string().trim().max(MAX_SEARCH).optional(),
    }),
    responses: { 200: z.array(listedEntrySchema) },
  },
  'GET /api/breeders/waiting-list/picker': {
    summary:
      'A page of the kittens that the signed-in breeder can offer, and the families of a list in order with what does not fit; `list` is a pairing or `any`',
    access: 'breeder',
    query: z.object({ list: z.union([z.uuid(), z.literal('any')]), page: pagingQuery.shape.page }),
    responses: { 200: pickerSchema },
  },
  'POST /api/breeders/waiting-list/offers': {
    summary: 'Offer a kitten, or a choice of kittens, to a family; repeating the request returns the entry',
    access: 'breeder',
    body: offerInput,
    responses: { 200: entrySchema },
  },
  'POST /api/breeders/waiting-list/offers/{id}/withdraw': {
    summary: 'The breeder ends an open offer, with a reason that the family reads',
    access: 'breeder',
    params,
    body: z.object({
      reason: requiredText(limits.MAX_REASON, 'Please give a reason. The family reads it.'),
    }),
    responses: { 200: entrySchema },
  },
  'POST /api/breeders/waiting-list/offers/{id}/more-time': {
    summary: 'The breeder gives the family the time that it asked for, or does not, with an optional reason',
    access: 'breeder',
    params,
    body: z.object({ answer: z.enum(['give', 'refuse'], 'Please choose one.'), reason: optionalReason }),
    responses: { 200: entrySchema },
  },
  'POST /api/breeders/waiting-list/messages': {
    summary:
      'Write the same message to every family of a list, once for each `id` and once a day for each list; `list` is a pairing or `any`. 422 as for POST /api/messages',
    access: 'breeder',
    body: messageInput,
    responses: { 200: z.object({ families: z.int() }) },
  },
  'GET /api/breeders/waiting-list/settings': {
    summary:
      'The lists of the signed-in breeder with their settings: that of the cattery, then those of pairings',
    access: 'breeder',
    responses: { 200: z.array(managedListSchema) },
  },
  'PUT /api/breeders/waiting-list/settings': {
    summary: 'Change the settings of one list of the signed-in breeder',
    access: 'breeder',
    body: settingsInput,
    responses: { 200: z.array(managedListSchema) },
  },
  'GET /api/breeders/waiting-list/entries.csv': {
    summary: 'The open entries of the signed-in breeder as CSV',
    access: 'breeder',
    madeOnDemand: true,
    responses: { 200: z.string() },
  },
})
export type WaitingListEndpoints = typeof waitingListEndpoints
