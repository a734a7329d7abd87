import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { breedSchema } from '../cats/contract.ts'

export const AGE_GROUPS = ['kitten', 'adult'] as const
export type AgeGroup = (typeof AGE_GROUPS)[number]

/** What cats of an age group cost, in cents: the middle half is between `low` and `high`. A cattery counts once. */
export const typicalPriceSchema = z.object({
  ageGroup: z.enum(AGE_GROUPS),
  listings: z.int(),
  low: z.int(),
  median: z.int(),
  high: z.int(),
  /** The day on which it was computed. */
  computedOn: z.iso.date(),
})
export type TypicalPrice = z.infer<typeof typicalPriceSchema>

/** A breed in the list of guides. `count` is the number of cats for sale. */
const guideSummarySchema = breedSchema
  .pick({ name: true, coat: true, temperament: true, count: true })
  .extend({
    slug: z.string(),
    size: z.enum(['Small', 'Medium', 'Large']),
  })
export type GuideSummary = z.infer<typeof guideSummarySchema>

const guideSchema = guideSummarySchema.extend({
  ...breedSchema.pick({ aliases: true, healthTests: true }).shape,
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
    summary: 'The guide to a breed, with its typical prices',
    access: 'public',
    params: z.object({ slug: z.string().max(80) }),
    responses: { 200: guideSchema },
  },
})
export type BreedGuideEndpoints = typeof breedGuideEndpoints
