import { z } from 'zod'
import { CHECK_KINDS } from '#lib/checks/kinds.ts'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'
import { milesField, nearestSchema, nearQuery } from '#lib/places/near-query.ts'
import { MAX_NEAR } from '#lib/places/within.ts'
import { POLICIES } from '#lib/rules/deposit-policy.ts'
import { pictureSchema } from '../uploads/contract.ts'
import { shippingSchema } from './shipping.ts'

export const BREEDER_SORTS = ['recommended', 'name', 'rating', 'experience', 'reviews', 'distance'] as const
export const VERIFICATION_STATUSES = ['pending', 'verified', 'rejected', 'suspended'] as const

/** The default number of rows per page. */
export const BREEDERS_PER_PAGE = 24

/** How many checks by staff are valid, and how many were passed but have expired. */
export const checkCountsSchema = z.object({
  valid: z.int(),
  expired: z.int(),
  /** The month of the newest valid check, as in `2026-03`; null without one. */
  checkedIn: z.string().nullable(),
  /** The month in which staff accepted the application, as in `2026-03`; null if they did not decide about it. */
  acceptedIn: z.string().nullable(),
})

/** A breeder beside a cat, a pairing, or a litter. */
export const breederSummarySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  businessName: z.string(),
  location: z.string(),
  /** Hundredths of a star: 450 is 4.5. */
  rating: z.int(),
  reviewCount: z.int(),
  profileImageUrl: z.string().nullable(),
  verificationStatus: z.string(),
  checkCounts: checkCountsSchema,
})

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
  checkCounts: checkCountsSchema,
  verificationBadges: z.array(z.string()),
  transportMethods: z.array(z.string()),
  meetingLocations: z.array(z.string()),
  /** Null if it does not ship cats. */
  shipping: shippingSchema.nullable(),
  /** What buyers get back after canceling. */
  depositPolicy: z.enum(POLICIES),
  /** The age in weeks at which kittens may leave. */
  goHomeWeeks: z.int(),
  profileImageUrl: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Cats for sale. */
  availableCats: z.int(),
  ...milesField,
})
export type Breeder = z.infer<typeof breederSchema>

/** A breeder in the public list, with what its card shows. */
export const listedBreederSchema = breederSchema.extend({
  /** The checks that are valid, with months such as `2026-03`; the newest first. */
  validChecks: z.array(z.object({ kind: z.enum(CHECK_KINDS), checkedIn: z.string() })),
  /** The picture of the cattery, or else of one of its cats. */
  coverPicture: pictureSchema.nullable(),
  /** The pairing whose litter is expected next; its date may be unknown. */
  nextLitter: z
    .object({
      pairingId: z.uuid(),
      sireBreed: z.string(),
      damBreed: z.string(),
      expectedLitterDate: z.iso.date().nullable(),
    })
    .nullable(),
  /** Minutes until half of the answered inquiries were answered; null while there are too few inquiries. */
  medianResponseMinutes: z.int().nullable(),
})
export type ListedBreeder = z.infer<typeof listedBreederSchema>

/** A check by staff as everyone sees it, see lib/checks. */
export const checkSchema = z.object({
  kind: z.enum(CHECK_KINDS),
  /** A check that failed is `not_done`. */
  state: z.enum(['done', 'expired', 'not_done']),
  /** The club of a registration, or how a visit took place. */
  detail: z.string().nullable(),
  /** Months such as `2026-03`. */
  checkedIn: z.string().nullable(),
  expiresIn: z.string().nullable(),
})

/** A badge that staff granted. */
export const badgeSchema = z.object({
  name: z.string(),
  awardedOn: z.iso.date(),
  expiresOn: z.iso.date().nullable(),
})

const words = (max: number) => z.string().trim().max(max)

/** `q` is part of or similar to the name, the cattery's name, or a specialization; `location` is part of the place. */
export const breederFilterSchema = pagingQuery.extend({
  /** Accepted for compatibility; breeders that are not verified are never listed. */
  verified: z.enum(['true', 'false']).optional(),
  q: words(200).optional(),
  location: words(120).optional(),
  sort: z.enum(BREEDER_SORTS).optional(),
  ...nearQuery.shape,
})
export type BreederFilter = z.output<typeof breederFilterSchema>

/** How many cats and catteries are in each state, in each town of one, or in towns around a place, and where that is on the map. */
export const breederMapSchema = z.object({
  /** The part of the map: left, top, width, and height, in its units. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  state: z.object({ code: z.string(), name: z.string() }).nullable(),
  /** The town from which distances are measured, as in `near`. */
  near: z.object({ name: z.string(), x: z.number(), y: z.number() }).nullable(),
  /** By name, and around a place the nearest first; a town with its state. */
  places: z.array(
    z.object({
      name: z.string(),
      state: z.string(),
      catteries: z.int(),
      /** Cats for sale. */
      cats: z.int(),
      x: z.number(),
      y: z.number(),
      /** Whole miles from the place in `near`. */
      miles: z.int().optional(),
    }),
  ),
  /** Catteries whose town is unknown or not on the map. */
  elsewhere: z.int(),
})
export type BreederMap = z.infer<typeof breederMapSchema>

export const breederEndpoints = defineEndpoints({
  'GET /api/breeders/verification': {
    summary: 'Whether staff read an application before the profile is public (`review`), or not (`instant`)',
    access: 'public',
    responses: { 200: z.object({ verification: z.enum(['instant', 'review']) }) },
  },
  'GET /api/places': {
    summary:
      'The place of a ZIP code, the largest one of a town’s name, or a state, and others of that name; null for an unknown one',
    access: 'public',
    query: z.object({ q: words(MAX_NEAR) }),
    responses: {
      200: z.object({
        place: z.string().nullable(),
        /** The place without its ZIP code; null for a state. */
        town: z.string().nullable(),
        others: z.array(z.string()),
        /** Of an unknown place, towns whose names are similar. */
        suggestions: z.array(z.string()),
      }),
    },
  },
  'GET /api/places/nearest': {
    summary: 'The town that is nearest to a point, which callers round; null outside of the USA',
    access: 'public',
    reads: 2,
    query: z.object({
      latitude: z.coerce.number<string | number>().min(-90).max(90),
      longitude: z.coerce.number<string | number>().min(-180).max(180),
    }),
    responses: { 200: z.object({ place: z.string().nullable() }) },
  },
  'GET /api/breeders/map': {
    summary:
      'How many cats and public catteries are in each state, in each town of a state, or around a place, with positions on the map',
    access: 'public',
    query: z.object({
      /** A ZIP code, a town, or a state; one that is unknown or not on the map is ignored. */
      near: words(MAX_NEAR).optional(),
      state: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
    }),
    responses: { 200: breederMapSchema },
  },
  'GET /api/breeders/nearest': {
    summary: 'How many breeders the same filters find farther away, for a list that is empty',
    access: 'public',
    reads: 2,
    query: breederFilterSchema.omit({ sort: true, limit: true, page: true }),
    responses: { 200: nearestSchema },
  },
  'GET /api/breeders': {
    summary: 'Active, verified breeders; X-Total-Count and Link say how many there are',
    access: 'public',
    query: breederFilterSchema,
    responses: { 200: z.array(listedBreederSchema) },
  },
})
export type BreederEndpoints = typeof breederEndpoints
