/** Files that are read into a breeding book, and the book as a file. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { requiredText } from '#lib/form-fields.ts'
import { pagingQuery } from '#lib/paging.ts'
import { ANIMAL_STATUSES, newAnimalSchema, REGISTRIES, SEXES, VISIBILITIES } from './contract.ts'
import * as limits from './limits.ts'

const MAX_ID = 100
/** Characters of a file's name. */
const MAX_FILE_NAME = 200

/** A number without a registry matches one of any registry. */
const registryField = z.enum(REGISTRIES).nullish()
const registrationField = z.object({ registry: registryField, number: requiredText(limits.MAX_NUMBER) })

const { microchip, birth, registeredName, diedOn } = newAnimalSchema.shape

/** How a row names a parent: the ID of a row or an animal of the book, a chip, a number, or a name with or without its birth. */
const parentField = z.object({
  id: z.string().trim().max(MAX_ID).nullish(),
  name: registeredName.nullish(),
  birth,
  microchip,
  registry: registryField,
  number: z.string().trim().max(limits.MAX_NUMBER).nullish(),
})
export type ParentReference = z.output<typeof parentField>

/** An animal of a file: the fields of an animal’s form, with parents as the file names them. */
export const importedAnimalSchema = newAnimalSchema
  .omit({ id: true, sireId: true, damId: true, imageUrl: true, registrations: true })
  .extend({
    /** The file’s own ID, by which other rows name it; also that of an animal of the book. */
    id: z.string().trim().max(MAX_ID).nullish(),
    sex: z.enum(SEXES, { error: ({ input }) => (input ? 'Enter male or female.' : 'Required') }),
    isOutside: z.boolean('Enter yes or no.').optional(),
    status: z.enum(ANIMAL_STATUSES, 'Enter kept, breeding, neutered, sold, or died.').optional(),
    visibility: z.enum(VISIBILITIES, 'Enter private or public.').optional(),
    birth,
    diedOn,
    registrations: z
      .array(registrationField)
      .max(limits.MAX_REGISTRATIONS, `An animal has at most ${limits.MAX_REGISTRATIONS} numbers.`)
      .optional(),
    sire: parentField.optional(),
    dam: parentField.optional(),
  })
export type ImportedAnimal = z.output<typeof importedAnimalSchema>

const TOO_MANY_ROWS = `A file has at most ${limits.MAX_IMPORT_ROWS.toLocaleString('en-US')} rows. Split it into several files.`

/** A row of a file with its values by field. Each value is checked by itself, so that its error belongs to its row. */
const sentRowSchema = z.object({ row: z.int().min(1), values: z.record(z.string(), z.unknown()) })

/** What will happen to the row: it is added, completes an animal of the book, is in it already, is asked about, or has errors. */
export const OUTCOMES = ['added', 'completed', 'known', 'asked', 'wrong'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** An animal of the book that a row may mean. */
const candidateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  birth: z.string().nullable(),
  breed: z.string(),
  color: z.string().nullable(),
  sireName: z.string().nullable(),
  damName: z.string().nullable(),
})

export const checkedRowSchema = z.object({
  row: z.int(),
  /** Empty if the row has none. */
  name: z.string(),
  outcome: z.enum(OUTCOMES),
  /** Why it cannot be imported, by field, such as `sire.birth`. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** What differs from the book, and what is left out, as sentences. */
  notes: z.array(z.string()),
  /** The fields that the book does not have yet. */
  completes: z.array(z.string()),
  candidates: z.array(candidateSchema),
})
export type CheckedRow = z.infer<typeof checkedRowSchema>

/** What an import would do. */
export const importCheckSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** Tells this result from others. */
  digest: z.string(),
  rows: z.array(checkedRowSchema),
  /** Names of parents who are in neither the file nor the book, and would be added as ancestors from elsewhere. */
  ancestors: z.array(z.string()),
})
export type ImportCheck = z.infer<typeof importCheckSchema>

export const animalImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  status: z.enum(['applied', 'undone']),
  rowCount: z.int(),
  /** Animals, with those that only pedigrees need. */
  addedCount: z.int(),
  changedCount: z.int(),
  appliedAt: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
})
export type AnimalImport = z.infer<typeof animalImportSchema>

const answerSchema = z.object({
  row: z.int(),
  /** The candidate that the row means; null for another cat. */
  animalId: z.uuid().nullable(),
})
export type ImportAnswer = z.infer<typeof answerSchema>

const byId = z.object({ id: z.uuid() })

export const importEndpoints = defineEndpoints({
  'POST /api/breeding/imports': {
    summary:
      'Checks the rows of a file, and says what an import would do; nothing is changed. Replaces the check before',
    access: 'breeder',
    maxBytes: limits.MAX_IMPORT_REQUEST_BYTES,
    body: z.object({
      fileName: requiredText(MAX_FILE_NAME),
      rows: z
        .array(z.unknown())
        .min(1, 'The file has no rows.')
        .max(limits.MAX_IMPORT_ROWS, TOO_MANY_ROWS)
        .pipe(z.array(sentRowSchema)),
    }),
    responses: { 201: importCheckSchema },
  },
  'POST /api/breeding/imports/{id}/apply': {
    summary:
      'Imports checked rows without errors, once. 409 with a new check in `details.check` if the result would not be what the check said',
    access: 'breeder',
    maxBytes: limits.MAX_IMPORT_REQUEST_BYTES,
    params: byId,
    body: z.object({
      /** The digest of the check that the breeder saw. */
      digest: z.string().max(100),
      answers: z.array(answerSchema).max(limits.MAX_IMPORT_ROWS).default([]),
    }),
    responses: { 200: animalImportSchema },
  },
  'POST /api/breeding/imports/{id}/undo': {
    summary:
      'Removes what an import added and restores what it completed; 409 if it was changed or is needed since',
    access: 'breeder',
    params: byId,
    responses: { 200: animalImportSchema },
  },
  'GET /api/breeding/imports': {
    summary: 'The imports of the own cattery, newest first; X-Total-Count and Link say how many there are',
    access: 'breeder',
    query: pagingQuery,
    responses: { 200: z.array(animalImportSchema) },
  },
  'GET /api/breeding/export': {
    summary: 'The breeding book as CSV (RFC 4180, UTF-8), which an import reads',
    access: 'breeder',
    madeOnDemand: true,
    responses: { 200: z.string() },
  },
})
export type ImportEndpoints = typeof importEndpoints
