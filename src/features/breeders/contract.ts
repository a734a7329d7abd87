import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { POLICIES } from '#lib/deposit-policy.ts'
import { pagingQuery } from '#lib/paging.ts'
import { catSchema } from '../cats/contract.ts'
import { litterSchema, pairingSchema } from '../litters/contract.ts'
import { reviewSchema } from '../reviews/contract.ts'

export const BREEDER_SORTS = ['name', 'rating', 'experience', 'reviews'] as const
export const VERIFICATION_STATUSES = ['pending', 'verified', 'rejected', 'suspended'] as const

/** The default number of rows per page. */
export const BREEDERS_PER_PAGE = 24

/** A breeder as the public sees it, without the documents of the application. */
export const breederSchema = z.object({
  id: z.uuid(),
  /** Messages are sent to this user, and the page compares it with the viewer to offer 'Edit profile'. */
  userId: z.uuid(),
  name: z.string(),
  businessName: z.string(),
  location: z.string(),
  description: z.string().nullable(),
  specializations: z.array(z.string()),
  yearsExperience: z.int(),
  /** Completed sales. */
  totalSales: z.int(),
  /** Hundredths of a star: 450 is 4.5; 0 while there are no reviews. */
  rating: z.int(),
  reviewCount: z.int(),
  verificationStatus: z.enum(VERIFICATION_STATUSES),
  verificationBadges: z.array(z.string()),
  transportMethods: z.array(z.string()),
  meetingLocations: z.array(z.string()),
  /** What buyers get back after canceling. */
  depositPolicy: z.enum(POLICIES),
  profileImageUrl: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Cats for sale. */
  availableCats: z.int(),
})
export type Breeder = z.infer<typeof breederSchema>

/** A breeder on its own page. */
export const breederDetailSchema = breederSchema.extend({
  /** Badges that staff granted and that are valid, latest first. */
  badges: z.array(
    z.object({ name: z.string(), awardedOn: z.iso.date(), expiresOn: z.iso.date().nullable() }),
  ),
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
})
export type BreederDetail = z.infer<typeof breederDetailSchema>

const words = (max: number) => z.string().trim().max(max)

/** `q` is part of or similar to the name, the cattery's name, or a specialization; `location` is part of the place. */
export const breederFilterSchema = pagingQuery.extend({
  /** Accepted for compatibility; breeders that are not verified are never listed. */
  verified: z.enum(['true', 'false']).optional(),
  q: words(200).optional(),
  location: words(120).optional(),
  sort: z.enum(BREEDER_SORTS).optional(),
})
export type BreederFilter = z.output<typeof breederFilterSchema>

export const breederEndpoints = defineEndpoints({
  'GET /api/breeders': {
    summary: 'Active, verified breeders; X-Total-Count and Link say how many there are',
    access: 'public',
    query: breederFilterSchema,
    responses: { 200: z.array(breederSchema) },
  },
  'GET /api/breeders/{id}': {
    summary:
      'One breeder with cats, latest reviews, pairings and litters; one that is not public is shown to its owner and staff',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    responses: { 200: breederDetailSchema },
  },
})
export type BreederEndpoints = typeof breederEndpoints
