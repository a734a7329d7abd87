import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { breedSchema, typicalPriceSchema } from '../cats/contract.ts'
import { TRAITS } from './traits.ts'

/** A breed in the list of guides. `count` is the number of cats for sale. */
const guideSummarySchema = breedSchema.pick({ name: true, aliases: true, coat: true, count: true }).extend({
  slug: z.string(),
  /** What the breed is good at, in the words of its guide. */
  traits: z.partialRecord(z.enum(TRAITS), z.string()),
  /** Pairings whose litters are not born yet, of which a parent has this breed. */
  litters: z.int(),
  /** The lowest price of its cats for sale, in cents; null without one. */
  priceFrom: z.int().nullable(),
})
export type GuideSummary = z.infer<typeof guideSummarySchema>

export const guideSchema = guideSummarySchema.extend({
  ...breedSchema.pick({ temperament: true, healthTests: true, furtherTests: true }).shape,
  size: z.enum(['Small', 'Medium', 'Large']),
  look: z.string(),
  care: z.string(),
  living: z.string(),
  drawbacks: z.string(),
  /** Empty while too few cats are listed. */
  prices: z.array(typicalPriceSchema),
})
export type Guide = z.infer<typeof guideSchema>

export const breedGuideEndpoints = defineEndpoints({
  'GET /api/breed-guides': {
    summary: 'The breeds that have a guide, by name',
    access: 'public',
    responses: { 200: z.array(guideSummarySchema) },
  },
  'GET /api/breed-guides/{slug}': {
    summary: 'The guide to a breed in any spelling, with its typical prices; `slug` is the right spelling',
    access: 'public',
    params: z.object({ slug: z.string().max(80) }),
    responses: { 200: guideSchema },
  },
})
export type BreedGuideEndpoints = typeof breedGuideEndpoints
