/** A breeder's own parents, pairings and litters: the forms that browser and server both check. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'
import { day, isOver, line, whole } from '#lib/form-fields.ts'
import { MAX_PRICE } from '../cats/contract.ts'
import { litterSchema, PAIRING_STATUSES, pairingSchema, parentSchema } from './contract.ts'

const prose = z.string().trim().max(4_000)
const kittens = whole('Please enter a whole number')
  .min(0, 'Cannot be negative')
  .max(20, 'At most 20 kittens')
const cents = (name: string) =>
  whole('Price must be in whole cents')
    .min(0, `${name} price must be at least 0`)
    .max(MAX_PRICE, 'Price must be at most $1,000,000')

export const parentFormSchema = z.object({
  /** A stored sire or queen of the cattery, which takes on what the form says; a new one is stored otherwise. */
  id: z.uuid().nullish(),
  name: line(60),
  breed: line(80),
  /** Months. */
  age: whole('Age must be a whole number of months')
    .min(1, 'Age must be at least 1 month')
    .max(360, 'Age must be under 30 years'),
  description: prose.nullish(),
  /** Path of an uploaded picture. */
  imageUrl: z.string().max(200).nullish(),
})
export type ParentForm = z.output<typeof parentFormSchema>

export const priceRangeSchema = z
  .object({ min: cents('Minimum'), max: cents('Maximum') })
  .refine(({ min, max }) => min <= max, {
    error: 'Maximum price must not be below the minimum',
    path: ['max'],
  })

/** Made by the form, so that a request that is sent twice adds one row. */
const formId = z.uuid().optional()

export const pairingFormSchema = z.object({
  id: formId,
  sire: parentFormSchema,
  queen: parentFormSchema,
  pairing: z.object({
    status: z.enum(PAIRING_STATUSES).optional(),
    expectedLitterDate: day.nullish(),
    actualLitterDate: day.nullish(),
    expectedKittens: kittens.nullish(),
    actualKittens: kittens.nullish(),
    /** Cents. */
    priceRange: priceRangeSchema.nullish(),
    description: prose.nullish(),
    isActive: z.boolean().optional(),
  }),
})
export type PairingForm = z.output<typeof pairingFormSchema>

const litterFields = z.object({
  litterName: z.string().trim().max(80).nullish(),
  breedingPairingId: z.uuid().nullish(),
  birthDate: day.refine(isOver, 'This date is in the future').nullish(),
  totalKittens: kittens.nullish(),
  availableKittens: kittens.optional(),
  isActive: z.boolean().optional(),
})

/** What must hold between fields that each are right; a litter of unknown size may have any number available. */
export function availableKittensError(litter: {
  totalKittens?: number | null | undefined
  availableKittens?: number | undefined
}): string | undefined {
  const { totalKittens: total, availableKittens: available = 0 } = litter
  return typeof total === 'number' && total >= 0 && available > total
    ? 'Available kittens cannot be more than total kittens'
    : undefined
}

export const litterFormSchema = litterFields.extend({ id: formId }).superRefine((litter, context) => {
  const message = availableKittensError(litter)
  if (message) context.addIssue({ code: 'custom', path: ['availableKittens'], message })
})
export type LitterForm = z.output<typeof litterFormSchema>

const params = z.object({ id: z.uuid() })
const deleted = z.object({ id: z.uuid() })

/** A pairing as its owner sees it. */
export const managedPairingSchema = pairingSchema.extend({
  /** Staff took it off the lists, and its breeder cannot put it back. */
  isTakenDown: z.boolean(),
})
export type ManagedPairing = z.infer<typeof managedPairingSchema>

export const managedLitterEndpoints = defineEndpoints({
  'GET /api/breeders/sires': {
    summary: 'The stored sires of the signed-in breeder, by name',
    access: 'breeder',
    responses: { 200: z.array(parentSchema) },
  },
  'GET /api/breeders/queens': {
    summary: 'The stored queens of the signed-in breeder, by name',
    access: 'breeder',
    responses: { 200: z.array(parentSchema) },
  },
  'GET /api/breeders/pairings': {
    summary: 'All pairings of the signed-in breeder, newest first',
    access: 'breeder',
    responses: { 200: z.array(managedPairingSchema) },
  },
  'GET /api/breeders/litters': {
    summary: 'All litters of the signed-in breeder, newest first',
    access: 'breeder',
    responses: { 200: z.array(litterSchema) },
  },
  'POST /api/breeding-pairings': {
    summary: 'Adds a pairing with its parents, all or nothing',
    access: 'breeder',
    body: pairingFormSchema,
    responses: { 201: managedPairingSchema },
  },
  'PUT /api/breeding-pairings/{id}': {
    summary: 'Changes an own pairing and its parents, all or nothing',
    access: 'breeder',
    params,
    body: pairingFormSchema,
    responses: { 200: managedPairingSchema },
  },
  'DELETE /api/breeding-pairings/{id}': {
    summary: 'Deletes an own pairing; 409 while it has litters. The parents stay stored',
    access: 'breeder',
    params,
    responses: { 200: deleted },
  },
  'POST /api/litters': {
    summary: 'Adds a litter to the signed-in breeder’s cattery',
    access: 'breeder',
    body: litterFormSchema.refine((litter) => Object.keys(litter).length > 0, 'Please fill in the form'),
    responses: { 201: litterSchema },
  },
  'PATCH /api/litters/{id}': {
    summary: 'Changes the given fields of an own litter',
    access: 'breeder',
    params,
    body: litterFields.refine((litter) => Object.keys(litter).length > 0, 'Nothing to change'),
    responses: { 200: litterSchema },
  },
  'DELETE /api/litters/{id}': {
    summary: 'Deletes an own litter; cats that are linked to it stay',
    access: 'breeder',
    params,
    responses: { 200: deleted },
  },
})
export type ManagedLitterEndpoints = typeof managedLitterEndpoints
