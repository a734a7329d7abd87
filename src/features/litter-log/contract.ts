/** The log of a litter: matings, births, and weights, as its breeder keeps them. Nobody else sees them. */

import { z } from 'zod'
import { SEXES } from '#features/breeding/contract.ts'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { integerField, pastDateField } from '#lib/form-fields.ts'
import { MAX_KITTENS, MAX_WEIGHTS } from './limits.ts'

export { MAX_KITTENS }

/** Of two weights of a kitten within ten minutes, the later one counts, and the earlier one is replaced. */
export const weightSchema = z.object({
  id: z.uuid(),
  grams: z.int(),
  weighedAt: z.iso.datetime(),
  isReplaced: z.boolean(),
})
export type Weight = z.infer<typeof weightSchema>

export const kittenSchema = z.object({
  id: z.uuid(),
  bornAt: z.iso.datetime(),
  sex: z.enum(SEXES).nullable(),
  color: z.string().nullable(),
  /** What distinguishes it from the others, such as the color of its collar. */
  mark: z.string().nullable(),
  isStillborn: z.boolean(),
  diedOn: z.iso.date().nullable(),
  /** When it went to its new home; a handover sets it. */
  leftOn: z.iso.date().nullable(),
  /** The cat for sale that it is. */
  cat: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  version: z.int(),
  /** In the order of weighing. */
  weights: z.array(weightSchema),
})
export type Kitten = z.infer<typeof kittenSchema>

const matingSchema = z.object({ id: z.uuid(), firstDay: z.iso.date(), lastDay: z.iso.date() })
export type Mating = z.infer<typeof matingSchema>

/** The log of a litter, or of the birth of a pairing that is not recorded as a litter yet. */
export const litterLogSchema = z.object({
  /** The ID of the litter, or of the pairing. */
  id: z.uuid(),
  title: z.string(),
  /** The breed of the queen; null for a litter without a pairing. */
  breed: z.string().nullable(),
  pairing: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  /** Null until the birth is recorded as a litter. */
  litter: z.object({ id: z.uuid(), birthDate: z.iso.date().nullable() }).nullable(),
  /** Where the cattery is. Times are shown there. */
  timeZone: z.string(),
  /** The current day there. */
  today: z.iso.date(),
  /** Of the pairing, newest first. */
  matings: z.array(matingSchema),
  /** In the order of birth. */
  kittens: z.array(kittenSchema),
  /** The cats of the litter that no kitten is yet. */
  cats: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type LitterLog = z.infer<typeof litterLogSchema>

/** A time on a device whose clock may be a little fast. */
const timeField = z.iso.datetime({ offset: true, error: 'Enter a date and time.' })
const text = (max: number) => z.string().trim().max(max, `Enter at most ${max} characters.`).nullish()

export const kittenChangeSchema = z.object({
  /** The version that the change is based on. */
  version: z.int(),
  bornAt: timeField.optional(),
  sex: z.enum(SEXES).nullish(),
  color: text(60),
  mark: text(40),
  isStillborn: z.boolean().optional(),
  diedOn: pastDateField.nullish(),
  leftOn: pastDateField.nullish(),
  catId: z.uuid().nullish(),
})
export type KittenChange = z.output<typeof kittenChangeSchema>

const days = {
  firstDay: pastDateField,
  lastDay: pastDateField,
}
export const MATING_DAYS = 21
const inOrder = <Days extends { firstDay: string; lastDay: string }>({ firstDay, lastDay }: Days) =>
  lastDay >= firstDay
const ORDER = { error: 'The last day must not be before the first.', path: ['lastDay'] }
export const matingFormSchema = z.object(days).refine(inOrder, ORDER)
export type MatingForm = z.output<typeof matingFormSchema>

/** A weight as a device sends it, perhaps days later. Each one is checked by itself, so that a wrong one keeps none from being stored. */
const newWeightSchema = z.object({
  id: z.uuid(),
  kittenId: z.uuid(),
  grams: integerField('Enter whole grams.'),
  weighedAt: timeField,
})
export type NewWeight = z.infer<typeof newWeightSchema>

const weightResultSchema = z.object({
  id: z.uuid(),
  /** Why it was not stored; null if it is stored, now or before. */
  problem: z.string().nullable(),
})
export type WeightResult = z.infer<typeof weightResultSchema>

const params = z.object({ id: z.uuid() })

export const litterLogEndpoints = defineEndpoints({
  'GET /api/breeding/litters/{id}': {
    summary: 'The log of an own litter, or of the birth of an own pairing that is not recorded as a litter',
    access: 'breeder',
    params,
    responses: { 200: litterLogSchema },
  },
  'POST /api/breeding/litters/{id}/kittens': {
    summary: `Adds a kitten, once per ID; 409 for more than ${MAX_KITTENS} of one birth`,
    access: 'breeder',
    params,
    body: z.object({ id: z.uuid(), bornAt: timeField }),
    responses: { 201: litterLogSchema },
  },
  'PATCH /api/breeding/kittens/{id}': {
    summary: 'Changes the given facts of an own kitten; 409 if another device changed it meanwhile',
    access: 'breeder',
    params,
    body: kittenChangeSchema,
    responses: { 200: litterLogSchema },
  },
  'DELETE /api/breeding/kittens/{id}': {
    summary: 'Deletes an own kitten with its weights',
    access: 'breeder',
    params,
    responses: { 200: litterLogSchema },
  },
  'POST /api/breeding/weights': {
    summary: `Stores up to ${MAX_WEIGHTS} weights, each once per ID, and says of each whether it is stored`,
    access: 'breeder',
    body: z.object({ weights: z.array(newWeightSchema).min(1).max(MAX_WEIGHTS) }),
    responses: { 200: z.object({ results: z.array(weightResultSchema) }) },
  },
  'DELETE /api/breeding/weights/{id}': {
    summary: 'Deletes a weight of an own kitten',
    access: 'breeder',
    params,
    responses: { 200: litterLogSchema },
  },
  'POST /api/breeding/matings': {
    summary: 'Records a mating of an own pairing, whose expected date follows from the first day',
    access: 'breeder',
    body: z.object({ ...days, id: z.uuid(), breedingPairingId: z.uuid() }).refine(inOrder, ORDER),
    responses: { 201: litterLogSchema },
  },
  'PATCH /api/breeding/matings/{id}': {
    summary: 'Changes the days of a mating of an own pairing, and with them the expected date of the litter',
    access: 'breeder',
    params,
    body: matingFormSchema,
    responses: { 200: litterLogSchema },
  },
  'DELETE /api/breeding/matings/{id}': {
    summary: 'Deletes a mating; the one before it decides when the litter is expected',
    access: 'breeder',
    params,
    responses: { 200: litterLogSchema },
  },
})
export type LitterLogEndpoints = typeof litterLogEndpoints
