/** Saved searches of a user, and how many cats or pairings are new in them. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { MAX_NEAR } from '#lib/places/within.ts'
import { catFacetsQuerySchema } from '../cats/contract.ts'
import { pairingFilterSchema } from '../litters/contract.ts'
import { ALERTS, MAX_NAME } from './limits.ts'
import { HOMES, TIMINGS } from './questions.ts'

const nameSchema = z.string().trim().min(1).max(MAX_NAME)
const alertSchema = z.enum(ALERTS)

/** A saved search. */
export const savedSearchSchema = z.object({
  id: z.uuid(),
  list: z.enum(['cats', 'pairings']),
  name: z.string(),
  alert: alertSchema,
  isPaused: z.boolean(),
  /** The address of the list with its filters. */
  path: z.string(),
  /** The place from which the distance is measured; null for a search without one. */
  near: z.string().nullable(),
  /** The filters in words. */
  terms: z.array(z.string()),
  /** What began to fit since the user last opened it, without what is gone again. */
  newMatches: z.int(),
  /** Why it finds nothing, or may find nothing any more: a filter that does not exist. Null if there is no such filter. */
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type SavedSearch = z.infer<typeof savedSearchSchema>

const newSearchFields = {
  /** So that a repeated request saves it once. */
  id: z.uuid(),
  name: nameSchema,
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
    filters: pairingFilterSchema.omit({ breederId: true, limit: true, page: true }),
  }),
])
export type NewSearch = z.output<typeof newSearchSchema>

/** Answers of a new buyer; without a breed for whoever is not sure. */
export const answersSchema = z.object({
  breed: z.string().trim().min(1).max(80).nullable(),
  timing: z.enum(TIMINGS),
  home: z.enum(HOMES),
})

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
    summary: 'Rename a saved search, change its alert or its place, pause or resume it',
    access: 'signed-in',
    params: byId,
    body: z
      .object({
        name: nameSchema,
        alert: alertSchema,
        isPaused: z.boolean(),
        /** Only for a search with a distance. */
        near: z.string().trim().min(1).max(MAX_NEAR),
      })
      .partial()
      .refine((change) => Object.values(change).some((value) => value !== undefined), {
        path: ['name'],
        message: 'Required',
      }),
    responses: { 200: savedSearchSchema },
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
    summary:
      'Whether to ask the signed-in user the three questions for new buyers, and the breeds to choose from',
    access: 'signed-in',
    responses: { 200: z.object({ isOpen: z.boolean(), breeds: z.array(z.string()) }) },
  },
  'POST /api/first-questions': {
    summary: 'Answer the questions, which saves a search',
    access: 'signed-in',
    body: answersSchema,
    responses: { 200: savedSearchSchema },
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
