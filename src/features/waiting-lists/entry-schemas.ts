/** Wishes, answers, and events of an entry, which several contracts share. */
import { z } from 'zod'

export const EVENT_KINDS = [
  'joined',
  'confirmed',
  'not_accepted',
  'moved',
  'wishes_changed',
  'first',
  'litter_born',
  'not_born',
  'date_changed',
  'left',
  'closed',
  'offered',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'skipped',
  'paused',
  'resumed',
  'sale_failed',
  'list_closed',
  'notified',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export const GENDERS = ['male', 'female'] as const
export const PURPOSES = ['companion', 'breeding'] as const

const wishFields = {
  gender: z.enum(GENDERS).nullable(),
  /** Any of them fits; none for any color. */
  colors: z.array(z.string()),
  purpose: z.enum(PURPOSES),
  /** Go-home dates. */
  earliest: z.iso.date().nullable(),
  latest: z.iso.date().nullable(),
  /** Cents. */
  maxPrice: z.int().nullable(),
  home: z.string(),
}
export const wishesSchema = z.object(wishFields)
export type Wishes = z.infer<typeof wishesSchema>

export const answerSchema = z.object({ question: z.string(), answer: z.string() })

/** What changed: positions of a move, or expected dates. */
const detailsSchema = z.object({
  fromPlace: z.int().nullish(),
  toPlace: z.int().nullish(),
  fromDate: z.iso.date().nullish(),
  toDate: z.iso.date().nullish(),
  /** The pairing of a birth, and its title for an entry of the list of the cattery. */
  pairingId: z.uuid().nullish(),
  pairingTitle: z.string().nullish(),
  /** The event of a birth that was recorded by mistake. */
  bornEventId: z.uuid().nullish(),
  /** The position that the entry then had. */
  place: z.int().nullish(),
  /** The offer, and the names of its kittens or of the accepted one. */
  offerId: z.uuid().nullish(),
  kittens: z.array(z.string()).nullish(),
})
export type EventDetails = z.infer<typeof detailsSchema>

/** Something that happened to an entry. */
export const entryEventSchema = z.object({
  id: z.uuid(),
  kind: z.enum(EVENT_KINDS),
  actor: z.enum(['buyer', 'breeder', 'system']),
  reason: z.string().nullable(),
  details: detailsSchema,
  createdAt: z.iso.datetime(),
})
export type EntryEvent = z.infer<typeof entryEventSchema>
