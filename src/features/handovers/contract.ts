/** The handover of a cat: what both parties see and send, and the printable page of the cat. */
import { z } from 'zod'
import { factSchemas, GENDERS } from '#features/cats/contract.ts'
import { pictureSchema } from '#features/uploads/contract.ts'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { microchipField } from '#lib/form-fields.ts'
import { SALE_STATUSES } from '../sales/contract.ts'
import { HANDOVER_PROBLEMS, MAX_NO_CHIP_REASON, MIN_NO_CHIP_REASON } from './rules.ts'

/** What a file of a handover is. */
export const HANDOVER_FILE_KINDS = ['vaccination_record', 'contract', 'health_certificate'] as const
export type HandoverFileKind = (typeof HANDOVER_FILE_KINDS)[number]

/** Files of one handover. */
export const MAX_HANDOVER_FILES = 10

/** The number of characters of a code. */
export const CODE_LENGTH = 6

const dateTime = z.iso.datetime()
const kind = z.enum(HANDOVER_FILE_KINDS, 'Please choose what the file is.')

/** A file with the path from which the viewer may download it; paths for the buyer expire. */
const linkedFileSchema = z.object({ kind, url: z.string() })

/** The code that the buyer shows at pickup. */
const codeSchema = z.object({
  digits: z.string(),
  /** The breeder's page of the sale with the code, as a QR code: an SVG path in a square of `size` units. */
  qr: z.object({ size: z.int(), path: z.string() }),
})

/** The handover of a sale as one of its parties sees it. */
export const handoverSchema = z.object({
  transactionId: z.uuid(),
  role: z.enum(['buyer', 'breeder']),
  status: z.enum(SALE_STATUSES),
  /** The first day of the handover, in the time zone of the sale, and whether it has come. */
  from: z.iso.date(),
  hasBegun: z.boolean(),
  /** Whether both must sign their contract first, because the breeder chose so. */
  waitsForContract: z.boolean(),
  /** Null for the breeder, while the handover waits for the contract, and unless the sale is paid and the day has come. */
  code: codeSchema.nullable(),
  /** Until when no code is accepted, because of wrong ones. */
  lockedUntil: dateTime.nullable(),
  breederConfirmedAt: dateTime.nullable(),
  buyerConfirmedAt: dateTime.nullable(),
  /** When the sale completes without the buyer; null unless only the breeder has confirmed and the buyer was asked by email. */
  completesAt: dateTime.nullable(),
  problem: z.enum(HANDOVER_PROBLEMS).nullable(),
  /** Without spaces; for the breeder before the handover those stored with the cat. */
  microchip: z.string().nullable(),
  /** Why the cat has no microchip. */
  noChipReason: z.string().nullable(),
  /** Empty for the buyer until the sale is completed. */
  files: z.array(linkedFileSchema),
  completedAt: dateTime.nullable(),
})
export type Handover = z.infer<typeof handoverSchema>

const noChipReason = z
  .string()
  .trim()
  .min(MIN_NO_CHIP_REASON, `Please write at least ${MIN_NO_CHIP_REASON} characters.`)
  .max(MAX_NO_CHIP_REASON, `Please use at most ${MAX_NO_CHIP_REASON} characters.`)

/**
 * What the breeder sends at pickup. Without a code, and for a cat without a microchip, the buyer confirms as well.
 */
export const handOverSchema = z
  .object({
    code: z
      .string()
      .max(20)
      .transform((text) => text.replace(/\s/g, ''))
      .refine((text) => /^(\d{6})?$/.test(text), `The code has ${CODE_LENGTH} digits.`)
      .nullish(),
    /** Null for a cat without one, which needs a reason. */
    microchip: microchipField.refine((characters) => characters !== '', 'Required').nullable(),
    noChipReason: noChipReason.nullish(),
    files: z
      .array(z.object({ kind, url: z.string().max(200) }), 'Add at least one file.')
      .min(1, 'Add at least one file.')
      .max(MAX_HANDOVER_FILES, `Add at most ${MAX_HANDOVER_FILES} files.`)
      .refine((files) => new Set(files.map(({ url }) => url)).size === files.length, 'Add each file once.'),
  })
  .refine(({ microchip, noChipReason: reason }) => (microchip === null) === (reason != null), {
    path: ['noChipReason'],
    message: 'Enter the microchip number, or why there is none.',
  })
export type HandOver = z.output<typeof handOverSchema>

/** The buyer's answer: the cat is here, or what went wrong after the breeder confirmed. */
export const HANDOVER_ANSWERS = ['received', ...HANDOVER_PROBLEMS] as const
export type HandoverAnswer = (typeof HANDOVER_ANSWERS)[number]

const ancestorSchema = z.object({
  /** `Sire`, `Dam`, `Sire’s dam`. */
  relation: z.string(),
  name: z.string(),
})
const parentRecordSchema = z.object({
  name: z.string(),
  breed: z.string(),
  birthDate: z.iso.date().nullable(),
  healthTests: z.array(
    z.object({
      name: z.string(),
      result: z.string(),
      lab: z.string().nullable(),
      date: z.iso.date().nullable(),
    }),
  ),
})

/** What a test says. */
const testFactsSchema = z.object({
  name: z.string(),
  result: z.string(),
  lab: z.string().nullable(),
  date: z.iso.date().nullable(),
})

/** A test as everyone could read it at the handover. */
const testRecordSchema = testFactsSchema.extend({
  of: z.enum(['cat', 'sire', 'dam']),
  animal: z.string(),
  /** The day on which staff had seen the document. */
  seenOn: z.iso.date().nullable(),
  /** What its cattery changed since, and on which day; `now` is null if it deleted the test. */
  correction: z.object({ on: z.iso.date(), now: testFactsSchema.nullable() }).nullable(),
})

/** What was done for a cat; `date` is the day. */
const careFactsSchema = z.object({
  name: z.string(),
  date: z.iso.date(),
  product: z.string().nullable(),
  lot: z.string().nullable(),
  vet: z.string().nullable(),
})

const careRecordSchema = z.object({
  /** By day; those of the handover first, and then those that the cattery entered later. */
  given: z.array(
    careFactsSchema.extend({
      /** What the cattery changed since, and on which day; `now` is null if it deleted the entry. */
      correction: z.object({ on: z.iso.date(), now: careFactsSchema.nullable() }).nullable(),
      /** The day on which the cattery entered it, if that was after the handover. */
      addedOn: z.iso.date().nullable(),
    }),
  ),
  /** What the plan of the cattery has next, by day. */
  due: z.array(z.object({ name: z.string(), day: z.iso.date(), source: z.string().nullable() })),
  /** Where the sale is. */
  today: z.iso.date(),
  /** Whether the buyer wants to be reminded of what is due. */
  isReminding: z.boolean(),
})

/** A cat as it was handed over; later changes of the listing do not change it. */
export const catRecordSchema = z.object({
  transactionId: z.uuid(),
  orderNumber: z.string(),
  name: z.string(),
  breed: z.string(),
  gender: z.enum(GENDERS),
  birthDate: z.iso.date(),
  ...factSchemas,
  picture: pictureSchema.nullable(),
  /** Digits; null for a cat that was handed over without one, with the reason. */
  microchip: z.string().nullable(),
  noChipReason: z.string().nullable(),
  vaccinations: z.array(z.object({ name: z.string(), date: z.iso.date() })),
  /** `url` is null without a document. */
  certificates: z.array(
    z.object({
      certification: z.string(),
      lab: z.string(),
      date: z.iso.date(),
      url: z.string().nullable(),
    }),
  ),
  files: z.array(linkedFileSchema),
  pedigree: z.array(ancestorSchema),
  /** Those of the cat first. */
  tests: z.array(testRecordSchema),
  /** Null unless the cattery kept a log of the kitten. */
  care: careRecordSchema.nullable(),
  /** Null if the breeder stated no pairing. */
  parents: z.object({ sire: parentRecordSchema, queen: parentRecordSchema }).nullable(),
  cattery: z.object({ name: z.string(), businessName: z.string(), location: z.string() }),
  goHomeDate: z.iso.date(),
  /** The day of the handover in the time zone of the sale. */
  handedOverOn: z.iso.date(),
})
export type CatRecord = z.infer<typeof catRecordSchema>

const params = z.object({ id: z.uuid() })

export const handoverEndpoints = defineEndpoints({
  'GET /api/orders/{id}/handover': {
    summary:
      'The handover of a sale for one of its parties; from its first day on, with the code for the buyer',
    access: 'signed-in',
    params,
    responses: { 200: handoverSchema },
  },
  'POST /api/orders/{id}/handover': {
    summary:
      'The breeder hands the cat over: with the right code the sale is completed; without one, or without a microchip, the buyer confirms as well',
    access: 'signed-in',
    // The buyer of a suspended breeder can still receive the cat.
    whileSuspended: true,
    params,
    body: handOverSchema,
    responses: { 200: handoverSchema },
  },
  'POST /api/orders/{id}/handover/answer': {
    summary: 'The buyer confirms the handover, or reports that it did not happen',
    access: 'signed-in',
    params,
    body: z.object({ answer: z.enum(HANDOVER_ANSWERS, 'Please choose an answer.') }),
    responses: { 200: handoverSchema },
    whileSuspended: true,
  },
  'GET /api/orders/{id}/cat': {
    summary: 'The cat of a completed sale for its buyer, as it was handed over, with links to its documents',
    access: 'signed-in',
    params,
    responses: { 200: catRecordSchema },
  },
  'PUT /api/orders/{id}/cat/reminders': {
    summary: 'The buyer turns reminders of the care that a cat is due on or off',
    access: 'signed-in',
    params,
    body: z.object({ isOn: z.boolean() }),
    responses: { 200: catRecordSchema },
  },
})
export type HandoverEndpoints = typeof handoverEndpoints
