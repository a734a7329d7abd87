import { z } from 'zod'
import { MAX_NEAR, WITHIN_MILES } from './within.ts'

/**
 * The query of lists that know distances. With a ZIP code or town in `near`, each row has its distance; `within` leaves out
 * what is farther, and what is at an unknown place. A state in `near` leaves out what is elsewhere, and has no distances. With a
 * place that does not exist, these are not applied, and the header X-Ignored-Filters names them.
 */
export const nearQuery = z.object({
  near: z.string().trim().max(MAX_NEAR).optional(),
  within: z.coerce.number<string | number>().pipe(z.literal(WITHIN_MILES)).optional(),
})

/** What a list finds without its limit of a distance, for a list that is empty. */
export const nearestSchema = z.object({
  /** Matches at any distance, also those at unknown places. */
  total: z.int(),
  /** The nearest ones: `count` within `miles`. Null without a town to measure from, and without a match at a known place. */
  nearest: z.object({ miles: z.int(), count: z.int() }).nullable(),
  /** How many are within each distance that a list can be limited to. */
  within: z.array(z.object({ miles: z.int(), count: z.int() })),
})
export type Nearest = z.infer<typeof nearestSchema>

/** The distance of a row in whole miles; null if it is unknown, and missing without a place in `near`. */
export const milesField = { miles: z.int().nullable().optional() }
