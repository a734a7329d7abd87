/** Wishes, answers, and events of an entry, which several contracts share. */
import { z } from 'zod'

export const EVENT_KINDS = [
  'joined',
  'confirmed',
  'not_accepted',
  'may_rejoin',
  'moved',
  'wishes_changed',
  'first',
  'place_changed',
  'noted_since',
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
  'more_time_asked',
  'more_time_given',
  'more_time_refused',
  'paused',
  'resumed',
  'sale_failed',
  'list_closed',
  'notified',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Why the place of a family changed by what happened to another family, or why an entry was paused or taken up again. */
export const PLACE_CAUSES = [
  'left',
  'accepted',
  'removed',
  'paused',
  'moved',
  'confirmed',
  'resumed',
  'sale_failed',
  'noted_before',
] as const
export type PlaceCause = (typeof PLACE_CAUSES)[number]

/** The secret of the link of an invitation. */
export const invitationToken = z.string().regex(/^[\w-]{43}$/, 'The link is incomplete.')

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

/** What changed: positions, or expected dates. */
const detailsSchema = z.object({
  fromPlace: z.int().nullish(),
  toPlace: z.int().nullish(),
  /** What happened to another family, so that the place changed. */
  cause: z.enum(PLACE_CAUSES).nullish(),
  /** Whether an entry was paused, or is no longer, because of the account of the family. */
  isAccount: z.boolean().nullish(),
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
  /** Hours that the family asked for in addition. */
  hours: z.int().nullish(),
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
