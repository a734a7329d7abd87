/** Cats side by side. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { MAX_NEAR } from '#lib/places/within.ts'
import { MAX_COMPARED } from './compare.ts'
import { catDetailSchema, factSchemas } from './contract.ts'

/** A parent with the results of its health tests. */
const comparedParentSchema = z.object({
  name: z.string(),
  healthTests: z.array(
    z.object({
      name: z.string(),
      result: z.string(),
      lab: z.string().nullable(),
      date: z.iso.date().nullable(),
    }),
  ),
})

/** What is compared about a cat, also one that is not available any more. */
export const comparedCatSchema = catDetailSchema
  .pick({
    id: true,
    name: true,
    breed: true,
    gender: true,
    age: true,
    birthDate: true,
    leavesHomeFrom: true,
    price: true,
    depositAmount: true,
    status: true,
    isHeld: true,
    healthCertifications: true,
    documentedCertifications: true,
    vaccinations: true,
  })
  .extend({
    ...factSchemas,
    picture: catDetailSchema.shape.pictures.element.nullable(),
    /** Null if the pairing is unknown or not public. */
    parents: z.object({ sire: comparedParentSchema, queen: comparedParentSchema }).nullable(),
    /** Whole miles from the place in `near`; null if either is unknown. */
    miles: z.int().nullable(),
    breeder: catDetailSchema.shape.breeder
      .pick({
        id: true,
        businessName: true,
        location: true,
        rating: true,
        reviewCount: true,
        checkCounts: true,
        yearsExperience: true,
        depositPolicy: true,
      })
      .extend({ totalSales: z.int() }),
  })
export type ComparedCat = z.infer<typeof comparedCatSchema>

const isUuid = (text: string) => z.uuid().safeParse(text).success

/** IDs with commas; what is no ID, repeated, or too much is left out. */
const idsSchema = z
  .string()
  .max(1_000)
  .transform((text) => [...new Set(text.split(',').map((id) => id.trim().toLowerCase()))].filter(isUuid))
  .transform((ids) => ids.slice(0, MAX_COMPARED))

export const compareEndpoints = defineEndpoints({
  'GET /api/cats/compare': {
    summary: 'Up to four cats side by side, in the given order; those without a page any more are left out',
    access: 'public',
    reads: MAX_COMPARED,
    query: z.object({ cats: idsSchema, near: z.string().trim().max(MAX_NEAR).optional() }),
    responses: { 200: z.array(comparedCatSchema) },
  },
})
export type CompareEndpoints = typeof compareEndpoints
