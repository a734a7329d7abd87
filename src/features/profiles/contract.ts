import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { badgeSchema, breederSchema, checkSchema } from '../breeders/contract.ts'
import { catSchema } from '../cats/contract.ts'
import { litterSchema, litterWithParentsSchema, pairingSchema } from '../litters/contract.ts'
import { responsesSchema } from '../messages/contract.ts'
import { reviewSchema } from '../reviews/contract.ts'

/** A breeder on its own page. */
export const breederDetailSchema = breederSchema.extend({
  /** Valid ones, latest first. */
  badges: z.array(badgeSchema),
  /** Every check, also those that were not done. */
  checks: z.array(checkSchema),
  /** Listed cats, available ones first. */
  cats: z.array(catSchema),
  /** The latest five. */
  reviews: z.array(reviewSchema),
  /** The number of reviews with one star, two, and so on to five. */
  ratings: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
  /** Active pairings, expected litters first. */
  pairings: z.array(pairingSchema),
  /** Active litters, latest first. */
  litters: z.array(litterSchema),
  /** Null while the cattery has received too few inquiries. */
  responses: responsesSchema.nullable(),
})
export type BreederDetail = z.infer<typeof breederDetailSchema>

/** A litter on its own page. */
export const litterDetailSchema = litterWithParentsSchema.extend({
  /** Its listed cats, available ones first. */
  kittens: z.array(catSchema),
})
export type LitterDetail = z.infer<typeof litterDetailSchema>

const byId = z.object({ id: z.uuid() })

export const publicProfileEndpoints = defineEndpoints({
  'GET /api/breeders/{id}': {
    summary:
      'One breeder with cats, latest reviews, pairings and litters; one that is not public is shown to its owner and staff',
    access: 'public',
    params: byId,
    responses: { 200: breederDetailSchema },
  },
  'GET /api/litters/{id}': {
    summary: 'One litter with parents, cattery and kittens; hidden ones for their owner and staff',
    access: 'public',
    params: byId,
    responses: { 200: litterDetailSchema },
  },
})
export type PublicProfileEndpoints = typeof publicProfileEndpoints
