import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'

/** The current figures of the landing page. */
const statisticsSchema = z.object({
  /** Verified breeders. */
  breeders: z.int(),
  /** Breeds of which cats are listed. */
  breeds: z.int(),
  /** Cats sold by these breeders. */
  families: z.int(),
})
export type Statistics = z.infer<typeof statisticsSchema>

export const siteEndpoints = defineEndpoints({
  'GET /api/statistics': {
    summary: 'Current figures of the landing page; null where the site shows fixed ones',
    access: 'public',
    responses: { 200: z.object({ live: statisticsSchema.nullable() }) },
  },
})
export type SiteEndpoints = typeof siteEndpoints
