/** Saved searches of a user, and how many cats or pairings are new in them. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { MAX_PRICE } from '#lib/money.ts'
import { MAX_NEAR, WITHIN_MILES } from '#lib/places/within.ts'
import { catFacetsQuerySchema, catSchema } from '../cats/contract.ts'
import { pairingFilterSchema, pairingSchema } from '../litters/contract.ts'
import { ALERTS, MAX_NAME } from './limits.ts'
import { HOMES, TIMINGS } from './questions.ts'

const nameSchema = z.string().trim().min(1).max(MAX_NAME)
const alertSchema = z.enum(ALERTS)

/** A saved search. */
export const savedSearchSchema = z.object({
  id: z.uuid(),
  list: z.enum(['cats', 'pairings']),
  name: z.string(),
  /** Whether its owner gave it a name; otherwise it is named after its filters, also when these change. */
  hasOwnName: z.boolean(),
  alert: alertSchema,
  isPaused: z.boolean(),
  /** The address of the list with its filters. */
  path: z.string(),
  /** The filters as the list reads them: prices in cents. */
  filters: z.record(z.string(), z.unknown()),
  /** The filters in words. */
  terms: z.array(z.string()),
  /** What began to fit since the user last opened it, without what is gone again. */
  newMatches: z.int(),
  /** Why it finds nothing, or may find nothing any more: a filter that does not exist. Null if there is no such filter. */
  problem: z.string().nullable(),
  /** That nothing of its breeds is listed today; null if something is. */
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type SavedSearch = z.infer<typeof savedSearchSchema>

const newSearchFields = {
  /** So that a repeated request saves it once. */
  id: z.uuid(),
  /** Without it, the search is named after its filters. */
  name: nameSchema.optional(),
  alert: alertSchema,
}
export const newSearchSchema = z.discriminatedUnion('list', [
  z.object({
    ...newSearchFields,
    list: z.literal('cats'),
    filters: catFacetsQuerySchema.omit({ breederId: true, litterId: true }),
  }),
  z.object({
    ...newSearchFields,
    list: z.literal('pairings'),
    filters: pairingFilterSchema
      .omit({ breederId: true, limit: true, page: true })
      .extend({ location: z.string().trim().max(MAX_NEAR).optional() }),
  }),
])
export type NewSearch = z.output<typeof newSearchSchema>

const priceSchema = z
  .int('Enter a price in whole cents.')
  .min(0, 'A price cannot be negative.')
  .max(MAX_PRICE)
  .nullable()

/** What can be changed about a search. Null takes the filter away; only searches for cats have prices. */
const searchChangeSchema = z
  .object({
    name: nameSchema,
    alert: alertSchema,
    isPaused: z.boolean(),
    /** A ZIP code, a town, or a state. */
    near: z.string().trim().min(1).max(MAX_NEAR).nullable(),
    within: z.literal(WITHIN_MILES).nullable(),
    /** Cents. */
    minPrice: priceSchema,
    maxPrice: priceSchema,
  })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['name'],
    message: 'Required',
  })
export type SearchChange = z.output<typeof searchChangeSchema>

/** A new match of a search: a cat that is new, or that became cheaper. */
export const newCatSchema = z.object({ kind: z.enum(['new', 'cheaper']), cat: catSchema })

/** A new match of a search for litters: a pairing that is new, or whose litter was born. */
export const newPairingSchema = z.object({ kind: z.enum(['new', 'born']), pairing: pairingSchema })

/** Answers of a new buyer; without a breed for whoever is not sure. */
export const answersSchema = z.object({
  breed: z.string().trim().min(1).max(80).nullable(),
  /** A ZIP code, a town, or a state; null for everywhere. */
  place: z.string().trim().min(1).max(MAX_NEAR).nullable(),
  timing: z.enum(TIMINGS),
  home: z.enum(HOMES),
})

/** The search that the answers led to, and the breeds in it that we suggested, each with the words of its guide. */
const answeredSchema = z.object({
  search: savedSearchSchema,
  suggested: z.array(z.object({ name: z.string(), slug: z.string(), reason: z.string() })),
})
export type Answered = z.infer<typeof answeredSchema>

const byId = z.object({ id: z.uuid() })
const favoriteAlertSchema = z.object({ alert: alertSchema })

export const searchEndpoints = defineEndpoints({
  'GET /api/searches': {
    summary: 'Saved searches of the signed-in user, latest first, with how much is new in each',
    access: 'signed-in',
    responses: { 200: z.array(savedSearchSchema) },
  },
  'POST /api/searches': {
    summary: 'Save a search; with filters that are saved already, the existing one is returned unchanged',
    access: 'signed-in',
    body: newSearchSchema,
    responses: { 200: z.object({ search: savedSearchSchema, isExisting: z.boolean() }) },
  },
  'PATCH /api/searches/{id}': {
    summary:
      'Rename a saved search, change its alert, place, distance, or prices, pause or resume it; one with the name of its filters is renamed with them',
    access: 'signed-in',
    params: byId,
    body: searchChangeSchema,
    responses: { 200: savedSearchSchema },
  },
  'GET /api/searches/{id}/new': {
    summary:
      'The cats that began to fit a saved search since the user last opened it, latest first; within half an hour of that, still the same ones',
    access: 'signed-in',
    params: byId,
    responses: { 200: z.array(newCatSchema) },
  },
  'GET /api/searches/{id}/new-pairings': {
    summary: 'The same for a search for future litters: its pairings, and those whose litter was born',
    access: 'signed-in',
    params: byId,
    responses: { 200: z.array(newPairingSchema) },
  },
  'POST /api/searches/{id}/seen': {
    summary: 'Note that the user looked at the results of a saved search',
    access: 'signed-in',
    whileSuspended: true,
    params: byId,
    responses: { 204: z.undefined() },
  },
  'DELETE /api/searches/{id}': {
    summary: 'Delete a saved search; succeeds if there is none',
    access: 'signed-in',
    params: byId,
    responses: { 204: z.undefined() },
  },
  'GET /api/first-questions': {
    summary: 'Whether to ask the signed-in user the questions for new buyers, and the breeds to choose from',
    access: 'signed-in',
    responses: { 200: z.object({ isOpen: z.boolean(), breeds: z.array(z.string()) }) },
  },
  'POST /api/first-questions': {
    summary: 'Answer the questions, which saves a search',
    access: 'signed-in',
    body: answersSchema,
    responses: { 200: answeredSchema },
  },
  'POST /api/first-questions/skip': {
    summary: 'Never ask these questions again',
    access: 'signed-in',
    responses: { 204: z.undefined() },
  },
  'GET /api/favorite-alerts': {
    summary: 'When the user is emailed about cheaper favorites and those that are for sale again',
    access: 'signed-in',
    responses: { 200: favoriteAlertSchema },
  },
  'PUT /api/favorite-alerts': {
    summary: 'Choose when the user is emailed about favorites',
    access: 'signed-in',
    body: favoriteAlertSchema,
    responses: { 200: favoriteAlertSchema },
  },
})
export type SearchEndpoints = typeof searchEndpoints
