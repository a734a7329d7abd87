/** The breeding book of a cattery: its animals, their pedigrees, and planned matings. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { FUTURE_TEXT, MAX_CAT_NAME, microchipField, optionalText, requiredText } from '#lib/form-fields.ts'
import { pagingQuery } from '#lib/paging.ts'
import {
  ANIMAL_STATUSES,
  BREEDER_GENERATIONS,
  MAX_GENERATIONS,
  MAX_TREE,
  MIN_TREE,
  REGISTRIES,
  REQUEST_STATUSES,
  SEXES,
  VISIBILITIES,
} from './choices.ts'
import { animalHealthSchema, matingHealthSchema } from './health-contract.ts'
import * as limits from './limits.ts'
import { BIRTH, birthRange } from './rules/birth.ts'
import { parseEms, printEms } from './rules/color/ems.ts'

export * from './choices.ts'
export {
  type FamilyHealth,
  familyHealthSchema,
  type TestDocument,
  testDocumentSchema,
} from './health-contract.ts'

/** The earliest year of a birth; pedigrees reach back further than living cats. */
const FIRST_YEAR = 1850

/** A birth: an ISO date, a month (`2021-04`), or a year. */
const birthSchema = z.string().regex(BIRTH)

const isDay = (birth: string) => birth.length < 10 || z.iso.date().safeParse(birth).success
/** It is compared again with the day where the cattery is. */
const mayHaveBegun = (date: string) => date <= addDays(isoDate(new Date()), 1)

const birthField = z
  .string()
  .trim()
  .superRefine((birth, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    if (!BIRTH.test(birth)) refuse('Enter a date, a month, or a year.')
    else if (!isDay(birth)) refuse('This day does not exist.')
    else if (Number(birth.slice(0, 4)) < FIRST_YEAR) refuse(`Enter a year from ${FIRST_YEAR} on.`)
    else if (!mayHaveBegun(birthRange(birth).first)) refuse(FUTURE_TEXT)
  })

/** Ancestors may have died long ago. */
const deathField = z.iso
  .date('Choose a date.')
  .refine((date) => Number(date.slice(0, 4)) >= FIRST_YEAR, `Enter a year from ${FIRST_YEAR} on.`)
  .refine(mayHaveBegun, FUTURE_TEXT)

const registrationSchema = z.object({ registry: z.enum(REGISTRIES), number: z.string() })
export type Registration = z.infer<typeof registrationSchema>

/** An animal where another one names it. `isShown` says whether the reader sees more of it than its name. */
export const relativeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  sex: z.enum(SEXES),
  birth: birthSchema.nullable(),
  isShown: z.boolean(),
})
export type Relative = z.infer<typeof relativeSchema>

/** An animal in the book. */
export const listedAnimalSchema = z.object({
  id: z.uuid(),
  registeredName: z.string(),
  callName: z.string().nullable(),
  titlesBefore: z.string().nullable(),
  titlesAfter: z.string().nullable(),
  breed: z.string(),
  sex: z.enum(SEXES),
  birth: birthSchema.nullable(),
  /** An ancestor that the cattery never had. */
  isOutside: z.boolean(),
  status: z.enum(ANIMAL_STATUSES),
  visibility: z.enum(VISIBILITIES),
  color: z.string().nullable(),
  emsCode: z.string().nullable(),
  imageUrl: z.string().nullable(),
  sireName: z.string().nullable(),
  damName: z.string().nullable(),
})
export type ListedAnimal = z.infer<typeof listedAnimalSchema>

/** An animal on a page of the book. */
export const bookAnimalSchema = listedAnimalSchema.extend({
  /** Whether it is for sale or reserved. */
  isOffered: z.boolean(),
})
export type BookAnimal = z.infer<typeof bookAnimalSchema>

/** Kittens of one birth and one pair. */
const animalLitterSchema = z.object({
  birth: birthSchema.nullable(),
  mate: relativeSchema.nullable(),
  kittens: z.array(relativeSchema),
})

/** An animal on its page. What only its cattery knows is null for another one that may see it. */
export const animalSchema = listedAnimalSchema.omit({ sireName: true, damName: true }).extend({
  version: z.int(),
  /** Whether it is in the reader's own book. */
  isOwn: z.boolean(),
  /** The cattery in whose book it is, for animals of others. */
  catteryName: z.string().nullable(),
  diedOn: z.iso.date().nullable(),
  emsRegistry: z.enum(REGISTRIES).nullable(),
  microchip: z.string().nullable(),
  breederName: z.string().nullable(),
  registrations: z.array(registrationSchema),
  sire: relativeSchema.nullable(),
  dam: relativeSchema.nullable(),
  /** The kittens that the reader may see, newest first, at most 100 of them. */
  litters: z.array(animalLitterSchema),
  /** How many kittens the reader may see. */
  kittenCount: z.int(),
  /** The page of the cat for sale, if it is listed. */
  listedCatId: z.uuid().nullable(),
  /** Whether it is for sale or reserved. */
  isOffered: z.boolean(),
  /** Facts that its listing decides, so that the book cannot change them. */
  decidedByListing: z.array(z.string()),
  /** Whether it is the sire or queen of a pairing. */
  isParentOfPairing: z.boolean(),
  health: animalHealthSchema,
  /** What is unusual and may be a mistake, as sentences. */
  questions: z.array(z.string()),
  createdAt: z.iso.datetime(),
})
export type Animal = z.infer<typeof animalSchema>

/** A code of EMS in the spelling of registries, or an empty text, which is none. */
const emsField = z
  .string()
  .trim()
  .max(limits.MAX_EMS)
  .transform((text, context) => {
    if (!text) return null
    const parsed = parseEms(text)
    if ('code' in parsed && printEms(parsed.code).length <= limits.MAX_EMS) return printEms(parsed.code)
    const message = 'error' in parsed ? parsed.error : 'This code is too long.'
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** The fields of an animal's form. Empty texts are none. */
const animalFields = z.object({
  registeredName: requiredText(MAX_CAT_NAME),
  callName: optionalText(MAX_CAT_NAME),
  breed: requiredText(limits.MAX_BREED),
  sex: z.enum(SEXES),
  birth: birthField.nullable(),
  diedOn: deathField.nullable(),
  isOutside: z.boolean(),
  emsCode: emsField.nullable(),
  emsRegistry: z.enum(REGISTRIES).nullable(),
  color: optionalText(limits.MAX_COLOR),
  microchip: microchipField.transform((text) => text || null).nullable(),
  sireId: z.uuid().nullable(),
  damId: z.uuid().nullable(),
  breederName: optionalText(limits.MAX_BREEDER_NAME),
  titlesBefore: optionalText(limits.MAX_TITLES),
  titlesAfter: optionalText(limits.MAX_TITLES),
  status: z.enum(ANIMAL_STATUSES),
  imageUrl: optionalText(200),
  visibility: z.enum(VISIBILITIES),
  registrations: z
    .array(
      z.object({
        registry: z.enum(REGISTRIES),
        number: requiredText(limits.MAX_NUMBER).transform((number) => number.replace(/\s+/g, ' ')),
      }),
    )
    .max(limits.MAX_REGISTRATIONS, `Add at most ${limits.MAX_REGISTRATIONS} numbers.`),
})

/** A new animal needs a name, sex, and breed; the rest can wait. */
export const newAnimalSchema = animalFields
  .partial()
  .required({ registeredName: true, breed: true, sex: true })
  .extend({
    /** Generated by the form, so that a request that is sent twice adds one. */
    id: z.uuid().optional(),
  })
export type NewAnimal = z.output<typeof newAnimalSchema>

export const animalChangeSchema = animalFields.partial().extend({
  /** The version that the form was loaded with; if the stored one is newer, the response is 409. */
  version: z.int().min(1),
})
export type AnimalChange = z.output<typeof animalChangeSchema>

/** Filters of the book. */
export const animalFilterSchema = pagingQuery.extend({
  /** Part of the registered or call name, or a whole registration number or microchip. */
  q: z.string().trim().max(200).optional(),
  sex: z.enum(SEXES).optional(),
  breed: z.string().trim().max(limits.MAX_BREED).optional(),
  status: z.enum(ANIMAL_STATUSES).optional(),
  /** The cattery's own animals, or ancestors from elsewhere; both without it. */
  kind: z.enum(['own', 'outside']).optional(),
})
export type AnimalFilter = z.output<typeof animalFilterSchema>

/** An animal in a tree at its place: `S` is the sire, `SD` the sire's dam. */
export const treeAnimalSchema = z.object({
  place: z.string().regex(/^[SD]+$/),
  id: z.uuid(),
  name: z.string(),
  sex: z.enum(SEXES),
  /** Its first place, if it appears in the tree more than once; else null. */
  repeats: z.string().nullable(),
  /** The details are null where the reader may only see the name. */
  isShown: z.boolean(),
  titlesBefore: z.string().nullable(),
  titlesAfter: z.string().nullable(),
  birth: birthSchema.nullable(),
  color: z.string().nullable(),
  emsCode: z.string().nullable(),
  registration: registrationSchema.nullable(),
})
export type TreeAnimal = z.infer<typeof treeAnimalSchema>

/** The inbreeding of an animal, or of the kittens of a mating. */
export const inbreedingSchema = z.object({
  /** From 0 to 1. A lower bound unless `completeness` is 1, because unknown parents count as unrelated. */
  coefficient: z.number(),
  /** Over how many generations; the parents are generation 1. Null for all of them. */
  generations: z.int().nullable(),
  /** Whether known ancestors beyond these generations, or beyond the 40th, do not count. */
  isCut: z.boolean(),
  /** The known share of the places of all these generations, from 0 to 1. With all generations, of those of ten. */
  completeness: z.number(),
  /** For each generation, the known places and all places. */
  places: z.array(z.object({ known: z.int(), all: z.int() })),
  /** Different animals per known place, from 0 to 1; null without known places. */
  ancestorLoss: z.number().nullable(),
  /** Ancestors of both parents with their shares of the coefficient, the largest first; at most 20. */
  commonAncestors: z.array(relativeSchema.extend({ share: z.number() })),
})
export type Inbreeding = z.infer<typeof inbreedingSchema>

export const pedigreeSchema = z.object({
  /** Generations of the tree. */
  generations: z.int(),
  tree: z.array(treeAnimalSchema),
  inbreeding: inbreedingSchema,
})
export type Pedigree = z.infer<typeof pedigreeSchema>

/**
 * What everyone may know about the parents of an animal or of kittens: inbreeding, which is null if neither parent is public. Ancestors
 * that are not public count, but are not named.
 */
export const publicInbreedingSchema = z.object({
  /** The cattery; a change of its animals changes this. */
  breederId: z.uuid(),
  inbreeding: inbreedingSchema.nullable(),
})
export type PublicInbreeding = z.infer<typeof publicInbreedingSchema>

/** The same with the public part of the tree. */
export const publicPedigreeSchema = publicInbreedingSchema.extend({
  generations: z.int(),
  tree: z.array(treeAnimalSchema),
})
export type PublicPedigree = z.infer<typeof publicPedigreeSchema>

const CHECK_LEVELS = ['block', 'warn', 'note'] as const

/** A check of a mating that found something, with the source of its rule. */
export const matingCheckSchema = z.object({
  code: z.string(),
  level: z.enum(CHECK_LEVELS),
  text: z.string(),
  source: z.string(),
  /** The registries that block it; missing where the level does not depend on a registry. */
  registries: z.array(z.enum(REGISTRIES)).optional(),
})
export type MatingCheck = z.infer<typeof matingCheckSchema>

/** A part of all kittens, in lowest terms; the denominator is a power of two. */
const shareSchema = z.object({ numerator: z.int(), denominator: z.int() })
export type Share = z.infer<typeof shareSchema>

/** Kinds of kittens of one sex with the same base color; 12 kinds or fewer are one group without a name. */
const kittenGroupSchema = z.object({
  name: z.string().nullable(),
  /** Of all kittens, so that those of one sex add up to 1/2. */
  share: shareSchema,
  kindCount: z.int(),
  /** The most frequent ones, at most 12. */
  kinds: z.array(
    z.object({
      /** The color in EMS, without a breed; null if white of a parent hides it. */
      ems: z.string().nullable(),
      words: z.string(),
      share: shareSchema,
    }),
  ),
})
export type KittenGroup = z.infer<typeof kittenGroupSchema>

/** The colors of the kittens of a mating; sentences are for the breeder. See rules/color/mating-colors.ts. */
const matingColorsSchema = z.object({
  /** The names of parents without a color in EMS; if there are any, all the rest is empty. */
  withoutColor: z.array(z.string()),
  /** For parents that carry nothing which no color of the family shows. */
  female: z.array(kittenGroupSchema),
  male: z.array(kittenGroupSchema),
  /** What else kittens may be, with the share if a parent carries it. */
  possible: z.array(z.string()),
  /** What the color of a parent hides. */
  unknown: z.array(z.string()),
  unpredictable: z.array(z.string()),
  /** What follows from the colors of relatives that the reader may see. */
  conclusions: z.array(z.string()),
})
export type MatingColors = z.infer<typeof matingColorsSchema>

export const matingSchema = z.object({
  sire: relativeSchema,
  dam: relativeSchema,
  /** The tree of a kitten. */
  tree: z.array(treeAnimalSchema),
  inbreeding: inbreedingSchema,
  checks: z.array(matingCheckSchema),
  colors: matingColorsSchema,
  health: matingHealthSchema,
})
export type Mating = z.infer<typeof matingSchema>

/** A possible mate with the inbreeding of the kittens. */
export const mateSchema = relativeSchema.extend({
  breed: z.string(),
  status: z.enum(ANIMAL_STATUSES),
  isOwn: z.boolean(),
  catteryName: z.string().nullable(),
  breederId: z.uuid(),
  location: z.string().nullable(),
  /** Whole miles to its cattery; null for the own cattery, and where a place is unknown. */
  miles: z.int().nullable(),
  coefficient: z.number(),
  /** The known share of the ancestors of the kittens. */
  completeness: z.number(),
  /** The known share of the mate's own ancestors over 4 generations. */
  knownAncestors: z.number(),
  checks: z.array(matingCheckSchema),
})
export type Mate = z.infer<typeof mateSchema>

export const matesSchema = z.object({
  mates: z.array(mateSchema),
  /** Whether there are more than were ranked: the own animals, and the nearest of the others. */
  isCut: z.boolean(),
})
export type Mates = z.infer<typeof matesSchema>

/** Two animals of the book with the same name and sex, whose facts do not contradict. */
export const sameCatSchema = z.object({ one: listedAnimalSchema, other: listedAnimalSchema })
export type SameCat = z.infer<typeof sameCatSchema>

/** An animal of another cattery. Its cattery and breed are null unless the reader may see it. */
export const foundAnimalSchema = relativeSchema.extend({
  catteryName: z.string().nullable(),
  breed: z.string().nullable(),
  /** The request of the reader's cattery about it. */
  request: z.enum(REQUEST_STATUSES).nullable(),
})
export type FoundAnimal = z.infer<typeof foundAnimalSchema>

/** A request to name an animal of another cattery as a parent. */
export const animalRequestSchema = z.object({
  id: z.uuid(),
  /** Whether the reader asked; otherwise, the reader decides. */
  isOwn: z.boolean(),
  animal: relativeSchema,
  /** The other cattery; null if the reader asked and may not see the animal, because a number does not say whose it is. */
  catteryName: z.string().nullable(),
  status: z.enum(REQUEST_STATUSES),
  createdAt: z.iso.datetime(),
})
export type AnimalRequest = z.infer<typeof animalRequestSchema>

const byId = z.object({ id: z.uuid() })
const file = z.string()
const generations = z
  .union([z.literal('all'), z.coerce.number().int().min(1).max(MAX_GENERATIONS)])
  .default(BREEDER_GENERATIONS)

export const breedingEndpoints = defineEndpoints({
  'GET /api/breeding/animals': {
    summary:
      'The breeding book of the signed-in breeder, by name; X-Total-Count and Link say how many there are',
    access: 'breeder',
    query: animalFilterSchema,
    responses: { 200: z.array(bookAnimalSchema) },
  },
  'POST /api/breeding/animals': {
    summary: 'Adds an animal to the book, once per ID',
    access: 'breeder',
    body: newAnimalSchema,
    responses: { 201: animalSchema },
  },
  'GET /api/breeding/animals/{id}': {
    summary: 'An animal of the own book, a public one, or one that its cattery shares with the reader',
    access: 'breeder',
    params: byId,
    responses: { 200: animalSchema },
  },
  'PATCH /api/breeding/animals/{id}': {
    summary: 'Changes the given fields of an own animal; 409 if it was changed since `version`',
    access: 'breeder',
    params: byId,
    body: animalChangeSchema,
    responses: { 200: animalSchema },
  },
  'DELETE /api/breeding/animals/{id}': {
    summary:
      'Deletes an own animal, or makes it an ancestor from elsewhere if pedigrees need it; 409 while it is listed or in a pairing',
    access: 'breeder',
    params: byId,
    responses: { 200: z.object({ id: z.uuid(), isKeptAsAncestor: z.boolean() }) },
  },
  'GET /api/breeding/animals/{id}/pedigree': {
    summary: 'The tree of an animal, and its inbreeding over a number of generations or all',
    access: 'breeder',
    params: byId,
    query: z.object({
      generations,
      tree: z.coerce.number().int().min(MIN_TREE).max(MAX_TREE).default(MAX_TREE),
    }),
    responses: { 200: pedigreeSchema },
  },
  'POST /api/breeding/animals/{id}/requests': {
    summary: 'Asks the cattery of an animal whether the own cattery may name it as a parent; once',
    access: 'breeder',
    params: byId,
    responses: { 200: animalRequestSchema },
  },
  'GET /api/breeding/requests': {
    summary: 'Requests about animals, to and from the own cattery, newest first',
    access: 'breeder',
    responses: { 200: z.array(animalRequestSchema) },
  },
  'POST /api/breeding/requests/{id}/decision': {
    summary: 'Accepts or declines a request about an own animal; a later decision replaces it',
    access: 'breeder',
    params: byId,
    body: z.object({ decision: z.enum(['accepted', 'declined']) }),
    responses: { 200: animalRequestSchema },
  },
  'GET /api/breeding/same-cats': {
    summary: 'Pairs of animals of the book that may be the same cat',
    access: 'breeder',
    responses: { 200: z.array(sameCatSchema) },
  },
  'POST /api/breeding/same-cats': {
    summary:
      'Says whether two animals of the book are the same cat; if they are, the second one becomes part of the first',
    access: 'breeder',
    body: z.object({ oneId: z.uuid(), otherId: z.uuid(), isSame: z.boolean() }),
    responses: { 200: z.object({ oneId: z.uuid() }) },
  },
  'GET /api/breeding/public-animals': {
    summary:
      'Animals of other catteries by a part of the name if they are public or shared, and by a whole number or microchip if not',
    access: 'breeder',
    query: z.object({ q: z.string().trim().min(2).max(200), sex: z.enum(SEXES).optional() }),
    responses: { 200: z.array(foundAnimalSchema) },
  },
  'GET /api/breeding/animals/{id}/pedigree.pdf': {
    summary: 'The pedigree document of an own animal, with four generations, as a PDF file',
    access: 'breeder',
    madeOnDemand: true,
    params: byId,
    responses: { 200: file },
  },
  'GET /api/breeding/matings/preview': {
    summary: 'The tree, inbreeding, and colors of kittens of two animals, and the checks of the mating',
    access: 'breeder',
    query: z.object({ sireId: z.uuid(), damId: z.uuid(), generations }),
    responses: { 200: matingSchema },
  },
  'GET /api/breeding/mates': {
    summary:
      'Own and public animals that an animal could be mated with: first those with a known pedigree by the inbreeding of the kittens, then the others',
    access: 'breeder',
    query: z.object({
      animalId: z.uuid(),
      breed: z.string().trim().max(limits.MAX_BREED).optional(),
      /** Without it, own and public ones. */
      kind: z.enum(['own', 'public']).optional(),
      /** Miles from the own cattery. */
      within: z.coerce.number().int().min(1).max(5_000).optional(),
      /** Leaves out mates with a check that is more than a note. */
      isUnobjected: z.stringbool().optional(),
      generations,
    }),
    responses: { 200: matesSchema },
  },
})
export type BreedingEndpoints = typeof breedingEndpoints
