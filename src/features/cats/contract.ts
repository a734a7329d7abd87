import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'
import { pictureSchema } from '../uploads/contract.ts'

export type { Picture } from '../uploads/contract.ts'

export const GENDERS = ['male', 'female'] as const
export const CAT_STATUSES = ['available', 'reserved', 'sold', 'withdrawn'] as const
export const CAT_SORTS = ['newest', 'price', '-price', 'age'] as const

/** The two certifications with a badge; the words are stored and shown as they stand here. */
export const HEALTH_CERTIFIED = 'Health Certified'
export const DNA_TESTED = 'DNA Tested'

/** Rows of a page where the caller names no limit. */
export const CATS_PER_PAGE = 24
/** Most cents that a price may have: a million dollars. */
export const MAX_PRICE = 100_000_000

export const catBreederSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  businessName: z.string(),
  location: z.string(),
  /** Hundredths of a star: 450 is 4.5. */
  rating: z.int(),
  reviewCount: z.int(),
  profileImageUrl: z.string().nullable(),
  verificationStatus: z.string(),
})

/** A cat as everybody sees it. Who looks at it makes no difference, so that the answer can be kept and shared. */
export const catSchema = z.object({
  id: z.uuid(),
  breederId: z.uuid(),
  litterId: z.uuid().nullable(),
  breedingPairingId: z.uuid().nullable(),
  name: z.string(),
  breed: z.string(),
  gender: z.enum(GENDERS),
  /** Whole weeks since birth. */
  age: z.int(),
  birthDate: z.iso.date(),
  /** Cents. */
  price: z.int(),
  /** Cents; null where the cat can only be paid in full. */
  depositAmount: z.int().nullable(),
  colour: z.string().nullable(),
  description: z.string().nullable(),
  images: z.array(z.string()),
  pictures: z.array(pictureSchema),
  vaccinations: z.array(z.object({ name: z.string(), date: z.iso.date() })),
  healthCertifications: z.array(z.string()),
  status: z.enum(CAT_STATUSES),
  isAvailable: z.boolean(),
  isReserved: z.boolean(),
  isFeatured: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
  breeder: catBreederSchema,
})
export type Cat = z.infer<typeof catSchema>

/** One cat with what only its own page shows. */
export const catDetailSchema = catSchema.extend({
  /** First day on which the kitten may leave home (12 weeks after birth, ISO date). */
  leavesHomeFrom: z.iso.date(),
  breeder: catBreederSchema.extend({
    /** Whose cattery it is: the page compares it with the viewer to offer Edit instead of Purchase. */
    userId: z.uuid(),
    yearsExperience: z.int(),
  }),
})
export type CatDetail = z.infer<typeof catDetailSchema>

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const cents = z.coerce.number().int().min(0).max(MAX_PRICE)
const words = (max: number) => z.string().trim().max(max)

/** Filters of the list; prices in cents, `maxAge` in weeks. */
export const catFilterSchema = pagingQuery.extend({
  breed: words(80).optional(),
  minPrice: cents.optional(),
  maxPrice: cents.optional(),
  location: words(120).optional(),
  featured: flag.optional(),
  gender: z.enum(GENDERS).optional(),
  q: words(200).optional(),
  breederId: z.uuid().optional(),
  litterId: z.uuid().optional(),
  healthCertified: flag.optional(),
  dnaTested: flag.optional(),
  maxAge: z.coerce.number().int().min(0).max(2_000).optional(),
  sort: z.enum(CAT_SORTS).optional(),
})
export type CatFilter = z.output<typeof catFilterSchema>

export const catEndpoints = defineEndpoints({
  'GET /api/cats': {
    summary:
      'Cats of active, verified breeders, available first; X-Total-Count and Link say how many there are',
    access: 'public',
    query: catFilterSchema,
    responses: { 200: z.array(catSchema) },
  },
  'GET /api/cats/{id}': {
    summary: 'One cat with its breeder',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    responses: { 200: catDetailSchema },
  },
  'GET /api/breeds': {
    summary: 'The breeds that the filter offers: the well-known ones and every breed with a listed cat',
    access: 'public',
    responses: { 200: z.array(z.string()) },
  },
})
export type CatEndpoints = typeof catEndpoints
