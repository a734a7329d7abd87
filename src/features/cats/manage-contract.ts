/** A breeder's own cats: the form that browser and server both check, and what its owner sees of a cat. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'
import { line, pastDay, whole } from '#lib/form-fields.ts'
import { catSchema, GENDERS, MAX_PRICE } from './contract.ts'

/** Cents below which no card can be charged; a price is a dollar at least. */
const SMALLEST_DEPOSIT = 50
const SMALLEST_PRICE = 100
/** Pictures of one cat. */
export const MAX_PICTURES = 12

const path = z.string().max(200)

/** The paper behind a certification: who examined, when, and the stored document, which only its owner and staff open. */
export const healthRecordSchema = z.object({
  certification: line(80),
  lab: line(120),
  date: pastDay,
  documentUrl: path.nullish(),
})

/** The fields of the cat form; money in cents, age in weeks. */
export const catFieldsSchema = z.object({
  name: line(60),
  breed: line(80),
  gender: z.enum(GENDERS, 'Required'),
  /** Weeks; the birth date counts where both are given. */
  age: whole('Age must be a whole number of weeks')
    .min(0, 'Age cannot be negative')
    .max(1_560, 'Age must be under 30 years'),
  birthDate: pastDay.nullish(),
  price: whole('Price must be a number')
    .min(SMALLEST_PRICE, 'Price must be at least $1')
    .max(MAX_PRICE, 'Price must be at most $1,000,000'),
  depositAmount: whole('Deposit must be a number')
    .min(0, 'Deposit must be at least 0')
    .refine((cents) => cents === 0 || cents >= SMALLEST_DEPOSIT, 'Deposit must be at least $0.50')
    .nullish(),
  color: z.string().trim().max(60).nullish(),
  description: z.string().trim().max(4_000).nullish(),
  images: z.array(path).max(MAX_PICTURES, `At most ${MAX_PICTURES} pictures`).optional(),
  vaccinations: z
    .array(z.object({ name: line(80), date: pastDay }))
    .max(30)
    .optional(),
  healthCertifications: z.array(line(80)).max(10).optional(),
  healthRecords: z.array(healthRecordSchema).max(10).optional(),
  litterId: z.uuid().nullish(),
  breedingPairingId: z.uuid().nullish(),
  isAvailable: z.boolean().optional(),
  isFeatured: z.boolean().optional(),
})

/** What must hold between fields that each are right. */
export function depositError(cat: {
  price: number
  depositAmount?: number | null | undefined
}): string | undefined {
  const deposit = cat.depositAmount ?? 0
  return deposit > 0 && deposit > cat.price ? 'Deposit cannot be more than the price' : undefined
}

const depositWithinPrice = (cat: Parameters<typeof depositError>[0], context: z.core.$RefinementCtx) => {
  const message = depositError(cat)
  if (message) context.addIssue({ code: 'custom', path: ['depositAmount'], message })
}

export const newCatSchema = catFieldsSchema
  .extend({
    /** Made by the form, so that a request that is sent twice adds one cat. */
    id: z.uuid().optional(),
  })
  .superRefine(depositWithinPrice)
export type NewCat = z.output<typeof newCatSchema>

export const catChangeSchema = catFieldsSchema
  .partial()
  .extend({
    /** The version that the form began with; a later one in the store is answered with 409. */
    version: z.int().min(1).optional(),
  })
  .refine(({ version: _, ...fields }) => Object.keys(fields).length > 0, 'Nothing to change')
export type CatChange = z.output<typeof catChangeSchema>

/** A cat as its owner sees it. */
export const managedCatSchema = catSchema.omit({ breeder: true }).extend({
  version: z.int(),
  healthRecords: z.array(healthRecordSchema),
  /** When it was claimed by the sale that it belongs to, and when that sale's deposit was paid; null without one. */
  reservationDate: z.iso.datetime().nullable(),
  depositPaidAt: z.iso.datetime().nullable(),
  /** Price and availability cannot be changed while somebody has reserved or bought the cat. */
  isLocked: z.boolean(),
  /** Staff took it off the lists, and its breeder cannot put it back. */
  isTakenDown: z.boolean(),
})
export type ManagedCat = z.infer<typeof managedCatSchema>

const params = z.object({ id: z.uuid() })

export const managedCatEndpoints = defineEndpoints({
  'GET /api/breeders/cats': {
    summary: 'All cats of the signed-in breeder, whatever their status, newest first',
    access: 'breeder',
    responses: { 200: z.array(managedCatSchema) },
  },
  'POST /api/breeders/cats': {
    summary: 'Adds a cat to the signed-in breeder’s cattery; a breederId in the body is ignored',
    access: 'breeder',
    body: newCatSchema,
    responses: { 201: managedCatSchema },
  },
  'PATCH /api/breeders/cats/{id}': {
    summary: 'Changes the given fields of an own cat; 409 when it was changed since, or is reserved or sold',
    access: 'breeder',
    params,
    body: catChangeSchema,
    responses: { 200: managedCatSchema },
  },
  'DELETE /api/cats/{id}': {
    summary: 'Deletes an own cat; 409 while it is reserved or sold',
    access: 'breeder',
    params,
    responses: { 200: z.object({ id: z.uuid() }) },
  },
})
export type ManagedCatEndpoints = typeof managedCatEndpoints
