import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { MAX_PRICE } from '#lib/money.ts'
import { pagingQuery } from '#lib/paging.ts'
import { milesField, nearestSchema, nearQuery } from '#lib/places/near-query.ts'
import { POLICIES } from '#lib/rules/deposit-policy.ts'
import { goHomeRuleSchema } from '#lib/rules/go-home-schema.ts'
import { breederSummarySchema } from '../breeders/contract.ts'
import { familyHealthSchema, publicPedigreeSchema } from '../breeding/contract.ts'
import { pictureSchema } from '../uploads/contract.ts'
import { CAT_SORTS, GENDERS, MAX_FILTER_WEEKS } from './choices.ts'
import { forEachAgreedFact, forEachFact } from './facts.ts'

export type { Picture } from '../uploads/contract.ts'
export { CAT_STATE_TEXTS, type CatFacts, catState } from './cat-state.ts'
export { CATS_PER_PAGE, GENDERS } from './choices.ts'

export const CAT_STATUSES = ['available', 'reserved', 'sold', 'withdrawn'] as const
/** The statuses that a list can be limited to. */
export const LISTABLE_STATUSES = ['available', 'reserved'] as const

/** The two certifications with a badge; they are stored and displayed with these names. */
export const HEALTH_CERTIFIED = 'Health Certified'
export const DNA_TESTED = 'DNA Tested'

/** The facts of CAT_FACTS in responses, and those that a buyer agreed to. */
export const factSchemas = forEachFact(() => z.string().nullable())
export const agreedFactSchemas = forEachAgreedFact(() => z.string().nullable())

/** A cat as the public sees it. It does not depend on the viewer, so that the response can be cached. */
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
  /** The earliest day on which it may go home. */
  leavesHomeFrom: z.iso.date(),
  /** Cents. */
  price: z.int(),
  /** Cents; null where the cat can only be paid in full. */
  depositAmount: z.int().nullable(),
  ...factSchemas,
  description: z.string().nullable(),
  images: z.array(z.string()),
  pictures: z.array(pictureSchema),
  vaccinations: z.array(z.object({ name: z.string(), date: z.iso.date() })),
  healthCertifications: z.array(z.string()),
  /** Those with a document; the others are only stated by the breeder. */
  documentedCertifications: z.array(z.string()),
  status: z.enum(CAT_STATUSES),
  isAvailable: z.boolean(),
  isReserved: z.boolean(),
  /** Whether an open offer to a family of a waiting list keeps it from others. */
  isHeld: z.boolean(),
  /** The deadline of that offer; null before the family was told. */
  heldUntil: z.iso.datetime().nullable(),
  isFeatured: z.boolean(),
  createdAt: z.iso.datetime(),
  breeder: breederSummarySchema,
  ...milesField,
})
export type Cat = z.infer<typeof catSchema>

export const AGE_GROUPS = ['kitten', 'adult'] as const
export type AgeGroup = (typeof AGE_GROUPS)[number]

/** What cats of an age group cost, in cents: the middle half is between `low` and `high`. A cattery counts once. */
export const typicalPriceSchema = z.object({
  ageGroup: z.enum(AGE_GROUPS),
  listings: z.int(),
  low: z.int(),
  median: z.int(),
  high: z.int(),
  /** The day on which it was computed. */
  computedOn: z.iso.date(),
})
export type TypicalPrice = z.infer<typeof typicalPriceSchema>

/** A cat on its own page. */
export const catDetailSchema = catSchema.extend({
  /** Sire and queen; null if their pairing is unknown or not public. `litterId` is null if the litter is not public. */
  parents: z
    .object({
      sireName: z.string(),
      damName: z.string(),
      pairingId: z.uuid(),
      litterId: z.uuid().nullable(),
    })
    .nullable(),
  /** The breed under the name of its guide; null for a breed without one. */
  knownBreed: z.string().nullable(),
  /** What cats of its breed and age group cost; null while too few are listed. */
  typicalPrice: typicalPriceSchema.nullable(),
  /** Ancestors, as far as the breeder entered them. */
  pedigree: z.record(z.string(), z.unknown()),
  /** The laboratory and date of each certification; owner, staff, and later the buyer may open the documents. */
  healthRecords: z.array(
    z.object({ certification: z.string(), lab: z.string(), date: z.iso.date(), hasDocument: z.boolean() }),
  ),
  breeder: breederSummarySchema.extend({
    /** The page compares it with the viewer to offer Edit instead of Purchase. */
    userId: z.uuid(),
    yearsExperience: z.int(),
    /** What buyers get back after canceling. */
    depositPolicy: z.enum(POLICIES),
    /** The age in weeks at which kittens may leave. */
    goHomeRule: goHomeRuleSchema,
  }),
})
export type CatDetail = z.infer<typeof catDetailSchema>

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
/** Any number from 0 on is accepted, because a bound without matches is not an error; fractions are cut off. */
const cents = z.coerce
  .number<string | number>()
  .min(0, 'A price cannot be negative.')
  .transform((value) => Math.trunc(Math.min(value, MAX_PRICE + 1)))
const words = (max: number) => z.string().trim().max(max)

const statuses = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(LISTABLE_STATUSES)).max(LISTABLE_STATUSES.length))

const weeks = z.coerce.number().int().min(0).max(MAX_FILTER_WEEKS)

/**
 * Filters, order, and page of the list: prices in cents, `minAge` and `maxAge` in whole weeks, both inclusive. Reversed
 * ranges are swapped. `breed` is one name or several with commas, any of which is enough. `status` is `available`,
 * `reserved`, or both with a comma; without it, the list also contains recently sold cats. Without `sort`, a text search is
 * sorted by relevance and everything else newest first; `rotation` lists featured cats in an order that changes every hour,
 * and everything else newest first. `distance` needs `near`.
 */
export const catFilterSchema = z.object({
  status: statuses.optional(),
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
  /** Whether these two also match certifications without a document, which only the breeder states. */
  stated: flag.optional(),
  /** Whether a deposit can reserve the cat. */
  deposit: flag.optional(),
  minAge: weeks.optional(),
  maxAge: weeks.optional(),
  sort: z.enum(CAT_SORTS).optional(),
  ...nearQuery.shape,
  ...pagingQuery.shape,
})
export type CatFilter = z.output<typeof catFilterSchema>

/** Facets do not depend on order and page. */
export const catFacetsQuerySchema = catFilterSchema.omit({ sort: true, limit: true, page: true })

/** Filters that may be removed if nothing matches; `price` and `age` are both ends of the range. */
export const RELAXABLE = [
  'q',
  'breed',
  'location',
  'within',
  'price',
  'gender',
  'age',
  'healthCertified',
  'dnaTested',
  'deposit',
  'featured',
  'breederId',
  'litterId',
] as const
export type Relaxable = (typeof RELAXABLE)[number]

/** What a part of a search text may be. Cats of a gender or an age come first; the other kinds are filters. */
export const PART_KINDS = ['text', 'gender', 'age', 'price', 'deposit', 'allergy', 'state', 'near'] as const

/** The number of cats for each option of a filter. Each facet counts with all filters except its own. */
export const catFacetsSchema = z.object({
  total: z.int(),
  /** Most cats first. */
  breeds: z.array(z.object({ breed: z.string(), count: z.int() })),
  genders: z.array(z.object({ gender: z.enum(GENDERS), count: z.int() })),
  /** Bands of age in whole weeks, both ends included; null is open. The values are those of `minAge` and `maxAge`. */
  ages: z.array(z.object({ minAge: z.int().nullable(), maxAge: z.int().nullable(), count: z.int() })),
  healthCertified: z.int(),
  dnaTested: z.int(),
  deposit: z.int(),
  /** Reserved cats, and those on hold, that match, whatever `status` is. */
  reserved: z.int(),
  /**
   * Cents; null without a cat. A bucket holds prices from `from` up to but without `to`. Where a few prices are far above
   * the others, the last bucket holds all of them, and its `to` is null.
   */
  prices: z.object({
    min: z.int().nullable(),
    max: z.int().nullable(),
    buckets: z.array(z.object({ from: z.int(), to: z.int().nullable(), count: z.int() })),
  }),
  /** Only where `total` is 0: the number of matches without that filter, most first. */
  /** For `q`, `part` is the index of one of `parts`. */
  relax: z.array(z.object({ filter: z.enum(RELAXABLE), part: z.int().optional(), count: z.int() })),
  /** `q` with typing errors corrected; null if there were none. */
  corrected: z.string().nullable(),
  /** Why a part of `q` is not applied, in sentences for people; null if all of it is. */
  unapplied: z.string().nullable(),
  /**
   * What `q`, or its correction, was understood as: each part with its text for people, and the `q` without it. `text` is
   * the words that listings contain. Empty if nothing but such words was found.
   */
  parts: z.array(z.object({ kind: z.enum(PART_KINDS), label: z.string(), without: z.string() })),
})
export type CatFacets = z.infer<typeof catFacetsSchema>

/** Facts about a breed for buyers. */
export const breedSchema = z.object({
  name: z.string(),
  /** Other names and abbreviations, which searches accept as well. */
  aliases: z.array(z.string()),
  /** Short, semi-long, long, curly, or hairless, with a short description. */
  coat: z.string(),
  temperament: z.string(),
  /** The typical price of its kittens, otherwise of its adults; null while too few are listed. */
  priceRange: typicalPriceSchema.pick({ ageGroup: true, low: true, high: true }).nullable(),
  count: z.int(),
  /** Recommended tests of the parents, with their sources. */
  healthTests: z.array(
    z.object({ name: z.string(), why: z.string(), source: z.object({ title: z.string(), url: z.url() }) }),
  ),
  /** Names of further tests, about which no page names the breed. */
  furtherTests: z.array(z.string()),
})
export type Breed = z.infer<typeof breedSchema>

export const catEndpoints = defineEndpoints({
  'GET /api/cats': {
    summary:
      'Cats of active, verified breeders, available first; X-Total-Count is the number of matches, Link the other pages',
    access: 'public',
    query: catFilterSchema,
    responses: { 200: z.array(catSchema) },
  },
  'GET /api/cats/facets': {
    summary: 'How many cats each choice of each filter would show',
    access: 'public',
    reads: 3,
    query: catFacetsQuerySchema,
    responses: { 200: catFacetsSchema },
  },
  'GET /api/cats/nearest': {
    summary: 'How many cats the same filters find farther away, for a list that is empty',
    access: 'public',
    reads: 3,
    query: catFacetsQuerySchema,
    responses: { 200: nearestSchema },
  },
  'GET /api/cats/{id}': {
    summary: 'One cat with its breeder',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    responses: { 200: catDetailSchema },
  },
  'GET /api/cats/{id}/pedigree': {
    summary: 'The public ancestors of a cat, and its inbreeding, over 5 generations',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    responses: { 200: publicPedigreeSchema },
  },
  'GET /api/cats/{id}/health': {
    summary: 'What public results of a cat and its parents mean for a family',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    responses: { 200: familyHealthSchema },
  },
  'GET /api/breeds': {
    summary:
      'The breeds that the filter offers: the well-known ones and every breed with a listed cat; with `all`, every breed by name',
    access: 'public',
    query: z.object({ all: z.literal('true').optional() }),
    responses: { 200: z.array(z.object({ name: z.string(), count: z.int() })) },
  },
  'GET /api/breeds/{name}': {
    summary: 'A breed by its name or by one of its other names, in any case',
    access: 'public',
    params: z.object({ name: words(80) }),
    responses: { 200: breedSchema },
  },
})
export type CatEndpoints = typeof catEndpoints
