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

/** The distance of a row in whole miles; null if it is unknown, and missing without a place in `near`. */
export const milesField = { miles: z.int().nullable().optional() }
