import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'
import { milesField, nearestSchema, nearQuery } from '#lib/places/near-query.ts'
import { goHomeRuleSchema } from '#lib/rules/go-home-schema.ts'
import { breederSummarySchema } from '../breeders/contract.ts'
import { publicInbreedingSchema } from '../breeding/contract.ts'
import { pictureSchema } from '../uploads/contract.ts'

export const PAIRING_STATUSES = ['planned', 'confirmed', 'born'] as const
export type PairingStatus = (typeof PAIRING_STATUSES)[number]

/** A health test as the breeder entered it. Only the owner and staff may open its document. */
export const healthTestSchema = z.object({
  name: z.string(),
  result: z.string(),
  /** The laboratory or veterinarian. */
  lab: z.string().nullable(),
  date: z.iso.date().nullable(),
  hasDocument: z.boolean(),
})
export type HealthTest = z.infer<typeof healthTestSchema>
const healthTestingSchema = z.array(healthTestSchema)

/** A sire or a queen. */
export const parentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  breed: z.string(),
  /** Months; follows from the birth date if that is known. */
  age: z.int(),
  birthDate: z.iso.date().nullable(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** The picture at `imageUrl` with its size and color, if it is stored here. */
  picture: pictureSchema.nullable(),
  healthTesting: healthTestingSchema,
  /** Ancestors, as far as the breeder entered them. */
  pedigree: z.record(z.string(), z.unknown()),
  breederId: z.uuid(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Parent = z.infer<typeof parentSchema>

/** A litter as part of its pairing. */
export const pairingLitterSchema = z.object({
  id: z.uuid(),
  litterName: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  totalKittens: z.int().nullable(),
  availableKittens: z.int(),
  /** Kittens of a recorded litter that its breeder has not added yet. */
  kittensToAdd: z.int(),
  isActive: z.boolean(),
})
export type PairingLitter = z.infer<typeof pairingLitterSchema>

/** Pages compare `userId` with the viewer, and messages are sent to it. */
const breederSchema = breederSummarySchema.extend({
  userId: z.uuid(),
  /** The age in weeks at which kittens may leave. */
  goHomeRule: goHomeRuleSchema,
})

/** A pairing with its parents, cattery, and litters. */
export const pairingSchema = z.object({
  id: z.uuid(),
  breederId: z.uuid(),
  sireId: z.uuid().nullable(),
  queenId: z.uuid().nullable(),
  sireName: z.string(),
  damName: z.string(),
  sireBreed: z.string(),
  damBreed: z.string(),
  expectedLitterDate: z.iso.date().nullable(),
  actualLitterDate: z.iso.date().nullable(),
  expectedKittens: z.int().nullable(),
  actualKittens: z.int().nullable(),
  /** Cents. */
  priceRange: z.object({ min: z.int(), max: z.int() }).nullable(),
  status: z.enum(PAIRING_STATUSES),
  description: z.string().nullable(),
  images: z.array(z.string()),
  healthTesting: healthTestingSchema,
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  sire: parentSchema.nullable(),
  queen: parentSchema.nullable(),
  breeder: breederSchema,
  litters: z.array(pairingLitterSchema),
  litterCount: z.int(),
  /** Whether the viewer owns the cattery; always false in cached responses. */
  canEdit: z.boolean(),
  /** How many families wait for the litter; only in the public list. */
  familiesWaiting: z.int().optional(),
  ...milesField,
})
export type Pairing = z.infer<typeof pairingSchema>

/** A planned litter of a cattery that the user knows, or of a breed among the favorites. */
export const expectedLitterSchema = pairingSchema
  .pick({
    id: true,
    sireName: true,
    damName: true,
    sireBreed: true,
    damBreed: true,
    status: true,
    expectedLitterDate: true,
  })
  .extend({
    businessName: z.string(),
    imageUrl: z.string().nullable(),
    /** Whether the user knows the cattery; otherwise the breed is the reason. */
    isKnownBreeder: z.boolean(),
  })
export type ExpectedLitter = z.infer<typeof expectedLitterSchema>

/** A litter in lists. */
export const litterSchema = pairingLitterSchema.extend({
  breedingPairingId: z.uuid().nullable(),
  breederId: z.uuid(),
  sireName: z.string().nullable(),
  damName: z.string().nullable(),
  sireBreed: z.string().nullable(),
  damBreed: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Litter = z.infer<typeof litterSchema>

/** A litter with its parents and its cattery. */
export const litterWithParentsSchema = litterSchema.extend({
  /** Whole weeks since birth. */
  age: z.int().nullable(),
  sire: parentSchema.nullable(),
  queen: parentSchema.nullable(),
  breeder: breederSchema,
  /** The pairing, if the viewer may see it. */
  pairing: pairingSchema.pick({ id: true, status: true, priceRange: true, description: true }).nullable(),
  canEdit: z.boolean(),
})
export type LitterWithParents = z.infer<typeof litterWithParentsSchema>

const words = (max: number) => z.string().trim().max(max)

/** Filters of the list. */
export const pairingFilterSchema = pagingQuery.extend({
  /** Every word must be part of the names, the breeds, or the cattery's name or place. */
  q: words(200).optional(),
  /** Of either parent; one name or several with commas, any of which is enough. */
  breed: words(80).optional(),
  status: z.enum(PAIRING_STATUSES).optional(),
  breederId: z.uuid().optional(),
  /** Without it, expected litters are first, by date. `distance` needs `near`. */
  sort: z.enum(['distance']).optional(),
  ...nearQuery.shape,
})
export type PairingFilter = z.output<typeof pairingFilterSchema>
/** Filters of a saved search, whose `location` is a state. */
export type SavedPairingFilter = PairingFilter & { location?: string | undefined }

const byId = z.object({ id: z.uuid() })

export const litterEndpoints = defineEndpoints({
  'GET /api/breeding-pairings': {
    summary:
      'Active pairings of active, verified breeders: expected ones by date, undated ones, born ones; X-Total-Count and Link say how many there are',
    access: 'public',
    query: pairingFilterSchema,
    responses: { 200: z.array(pairingSchema) },
  },
  'GET /api/breeding-pairings/nearest': {
    summary: 'How many pairings the same filters find farther away, for a list that is empty',
    access: 'public',
    reads: 2,
    query: pairingFilterSchema.omit({ sort: true, limit: true, page: true }),
    responses: { 200: nearestSchema },
  },
  'GET /api/breeding-pairings/breeds': {
    summary: 'The breeds of the parents of all public pairings, by name',
    access: 'public',
    responses: { 200: z.array(z.string()) },
  },
  'GET /api/breeding-pairings/{id}': {
    summary: 'One pairing with parents, cattery and litters; hidden ones for their owner and staff',
    access: 'public',
    params: byId,
    responses: { 200: pairingSchema },
  },
  'GET /api/breeding-pairings/{id}/inbreeding': {
    summary: 'The expected inbreeding of the kittens of a pairing over 5 generations; for the same readers',
    access: 'public',
    params: byId,
    responses: { 200: publicInbreedingSchema },
  },
})
export type LitterEndpoints = typeof litterEndpoints
