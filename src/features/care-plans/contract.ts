/** Care plans of litters: the template of a cattery, what is due, and what was done. */
import { z } from 'zod'
import { MAX_KITTENS } from '#features/litter-log/contract.ts'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { integerField, optionalText, pastDateField } from '#lib/form-fields.ts'
import { CARE_KINDS } from './choices.ts'
import { MAX_DOSES, MAX_LINES, MAX_LOT, MAX_NAME, MAX_SOURCE, MAX_WEEK } from './limits.ts'
import { weeksOf } from './rules/plan.ts'

const kind = z.enum(CARE_KINDS, 'Choose a kind.')
const week = integerField('Enter whole weeks.')
  .min(0, 'Enter 0 or more.')
  .max(MAX_WEEK, `Enter at most ${MAX_WEEK}.`)

const plainLineSchema = z.object({
  id: z.string().regex(/^[\w-]{1,36}$/),
  kind,
  name: z.string().trim().min(1, 'Enter a name.').max(MAX_NAME, `Enter at most ${MAX_NAME} characters.`),
  firstWeek: week,
  everyWeeks: week.min(1, 'Enter 1 or more.').nullable(),
  untilWeek: week.nullable(),
  source: optionalText(MAX_SOURCE).default(null),
  isUsed: z.boolean(),
})

/** A line of the template. */
export const careLineSchema = plainLineSchema
  .refine(({ everyWeeks, untilWeek }) => (everyWeeks === null) === (untilWeek === null), {
    error: 'A repeated dose needs both numbers of weeks.',
    path: ['untilWeek'],
  })
  .refine(({ firstWeek, untilWeek }) => untilWeek === null || untilWeek >= firstWeek, {
    error: 'The last week must not be before the first.',
    path: ['untilWeek'],
  })
  .refine((line) => weeksOf(line).length <= MAX_DOSES, {
    error: `A line has at most ${MAX_DOSES} doses.`,
    path: ['untilWeek'],
  })

export const careTemplateSchema = z.object({
  lines: z.array(plainLineSchema),
  /** 0 while it is the default. */
  version: z.int(),
})
export type CareTemplate = z.infer<typeof careTemplateSchema>

export const careTemplateFormSchema = z.object({
  /** The version that the change is based on. */
  version: z.int().min(0),
  lines: z
    .array(careLineSchema)
    .max(MAX_LINES, `A plan has at most ${MAX_LINES} lines.`)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Add each line once.'),
})
export type CareTemplateForm = z.output<typeof careTemplateFormSchema>

const plannedDoseSchema = z.object({
  lineId: z.string(),
  dose: z.int(),
  doses: z.int(),
  kind,
  name: z.string(),
  week: z.int(),
  day: z.iso.date(),
  source: z.string().nullable(),
})

/** What was done for a kitten. */
export const careEntrySchema = z.object({
  id: z.uuid(),
  kittenId: z.uuid(),
  lineId: z.string(),
  dose: z.int(),
  kind,
  name: z.string(),
  doneOn: z.iso.date(),
  product: z.string().nullable(),
  lot: z.string().nullable(),
  vet: z.string().nullable(),
  version: z.int(),
})
export type CareEntry = z.infer<typeof careEntrySchema>

/** The plan of a litter, or of the kittens of a pairing that are not recorded as a litter yet. */
export const carePlanSchema = z.object({
  /** The ID of the litter, or of the pairing. */
  id: z.uuid(),
  today: z.iso.date(),
  /** From which days are counted: that of the litter, or that of the first kitten; null without both. */
  birthDate: z.iso.date().nullable(),
  /** By day; empty without a birth date. */
  doses: z.array(plannedDoseSchema),
  /** The kittens for whom doses are due: alive, and with the cattery. */
  kittenIds: z.array(z.uuid()),
  /** By day. */
  entries: z.array(careEntrySchema),
  /** Lines of the template that plans do not contain. */
  unused: z.array(z.object({ name: z.string(), source: z.string().nullable() })),
})
export type CarePlan = z.infer<typeof carePlanSchema>

const done = {
  doneOn: pastDateField,
  product: optionalText(MAX_NAME).default(null),
  lot: optionalText(MAX_LOT).default(null),
  vet: optionalText(MAX_NAME).default(null),
}

export const newCareSchema = z.object({
  lineId: z.string().max(36),
  dose: z.int().min(1).max(MAX_DOSES),
  ...done,
  /** One for each kitten; IDs are made by the device. */
  entries: z
    .array(z.object({ id: z.uuid(), kittenId: z.uuid() }), 'Choose at least one kitten.')
    .min(1, 'Choose at least one kitten.')
    .max(MAX_KITTENS),
})
export type NewCare = z.output<typeof newCareSchema>

export const careChangeSchema = z.object({ version: z.int(), ...done })
export type CareChange = z.output<typeof careChangeSchema>

const params = z.object({ id: z.uuid() })

export const carePlanEndpoints = defineEndpoints({
  'GET /api/breeding/care-plans': {
    summary: 'The template from which the care plans of the own litters are made',
    access: 'breeder',
    responses: { 200: careTemplateSchema },
  },
  'PUT /api/breeding/care-plans': {
    summary: 'Replaces the template of the own cattery; 409 if another device changed it meanwhile',
    access: 'breeder',
    body: careTemplateFormSchema,
    responses: { 200: careTemplateSchema },
  },
  'GET /api/breeding/litters/{id}/care': {
    summary: 'The care plan of an own litter, or of the kittens of an own pairing',
    access: 'breeder',
    params,
    responses: { 200: carePlanSchema },
  },
  'POST /api/breeding/litters/{id}/care': {
    summary: 'Stores that a dose was done for kittens of an own litter, once per kitten and dose',
    access: 'breeder',
    params,
    body: newCareSchema,
    responses: { 201: carePlanSchema },
  },
  'PATCH /api/breeding/care/{id}': {
    summary: 'Corrects what was done for an own kitten; 409 if another device changed it meanwhile',
    access: 'breeder',
    params,
    body: careChangeSchema,
    responses: { 200: carePlanSchema },
  },
  'DELETE /api/breeding/care/{id}': {
    summary: 'Deletes an entry of an own kitten, whose dose is due again',
    access: 'breeder',
    params,
    responses: { 200: carePlanSchema },
  },
})
export type CarePlanEndpoints = typeof carePlanEndpoints
