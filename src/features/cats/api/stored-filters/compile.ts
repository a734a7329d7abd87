/** Turns the filters of a list into conditions that are stored, so that one statement finds whom a new cat fits. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { inOrder } from '#lib/in-order.ts'
import { type Point, stateName } from '#lib/places/gazetteer.ts'
import { findNear } from '#lib/places/resolve-place.ts'
import { stateCode } from '#lib/places/states.ts'
import { distanceProblem } from '#lib/places/unknown-place.ts'
import { breedNamesToMatch } from '#lib/texts/breed-names.ts'
import { type DbOrTx, lowerTexts } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { CatFilter } from '../../contract.ts'
import { LOW_ALLERGEN_BREEDS } from '../search/allergy.ts'
import { readAsWritten } from '../search/read-as-written.ts'
import { unappliedText } from '../search/unapplied-text.ts'
import type { Meaning } from '../search/understood.ts'
import { cellsWithin } from './cells.ts'
import { requiredWords } from './required-words.ts'

type Near = Extract<Meaning, { kind: 'near' }>

/**
 * Stored conditions, named as the columns. Null restricts nothing. A cat that fits has one of the `keys`; without any, no
 * cat fits. Prices in cents, ages in whole weeks, both inclusive.
 */
export type StoredCatFilter = {
  keys: string[]
  words: string | null
  breeds: string[] | null
  gender: string | null
  minPrice: number | null
  maxPrice: number | null
  minAge: number | null
  maxAge: number | null
  healthCertified: boolean | null
  dnaTested: boolean | null
  countsStated: boolean
  deposit: boolean | null
  featured: boolean | null
  inState: string | null
  states: string[] | null
  statePatterns: string[] | null
  nearLatitudes: number[] | null
  nearLongitudes: number[] | null
  nearMiles: number[] | null
  withinLatitude: number | null
  withinLongitude: number | null
  withinMiles: number | null
}

/**
 * The conditions of a filter, whose location is a state. The words of its text are those that were written, whatever the list
 * corrects them to now. With a place that is unknown, nothing fits.
 */
export async function compileCatFilter(db: DbOrTx, filter: CatFilter): Promise<StoredCatFilter> {
  const text = filter.q ? await readAsWritten(db, filter.q) : undefined
  const meanings = text?.parts.map(({ meaning }) => meaning) ?? []
  const folded = await fold(db, filter, text?.tsQuery)
  const prices = [bounds(filter.minPrice, filter.maxPrice), ...meanings.map(priceOf)]
  const ages = [bounds(filter.minAge, filter.maxAge), ...meanings.map(ageOf)]
  const deposits = new Set(
    [filter.deposit, ...meanings.map((each) => (each.kind === 'deposit' ? each.deposit : undefined))].filter(
      (each) => each !== undefined,
    ),
  )
  const breeds = breedsOf(folded.breeds, meanings)
  const states = meanings.flatMap((each) => (each.kind === 'state' ? each.state : []))
  const near = meanings.filter((each) => each.kind === 'near')
  const place = await findNear(filter.near)
  const center = filter.within ? place?.point : undefined
  const inState = stateCode(filter.location ?? '') ?? null
  const isPlaceUnknown = ((filter.near || filter.within) && !place) || (filter.location && !inState)
  const stored = {
    words: folded.words,
    breeds,
    gender: filter.gender ?? null,
    minPrice: highest(prices.map(([low]) => low)),
    maxPrice: lowest(prices.map(([, high]) => high)),
    minAge: highest(ages.map(([low]) => low)),
    maxAge: lowest(ages.map(([, high]) => high)),
    healthCertified: filter.healthCertified ?? null,
    dnaTested: filter.dnaTested ?? null,
    countsStated: filter.stated ?? false,
    deposit: [...deposits][0] ?? null,
    featured: filter.featured ?? null,
    inState,
    states: orNull(states),
    statePatterns: orNull(states.map((code) => `%${stateName(code).toLowerCase()}%`)),
    ...circles(near),
    ...circleOf(center, filter.within),
  }
  const isImpossible =
    isPlaceUnknown || deposits.size > 1 || (filter.status && !filter.status.includes('available'))
  return { ...stored, keys: isImpossible ? [] : keysOf(stored, near, center) }
}

/** Why a filter cannot be stored as it was asked for: the name of the filter with sentences for people; null if it can be. */
export async function catFilterProblem(
  db: DbOrTx,
  filter: CatFilter,
): Promise<{ name: 'near' | 'q'; text: string } | null> {
  const distance = await distanceProblem(filter)
  if (distance) return { name: 'near', text: distance }
  const text = filter.q ? await unappliedText(db, filter.q) : null
  return text ? { name: 'q', text } : null
}

const foldedRow = z.object({
  breeds: z.array(z.string()).nullable(),
  words: z.string().nullable(),
})

/** What PostgreSQL makes of texts. */
async function fold(db: DbOrTx, { breed }: CatFilter, tsQuery: string | undefined) {
  return read(db, foldedRow).row(sql`
    select ${lowerTexts(breedNamesToMatch(breed ?? ''))} as breeds,
      to_tsquery('english_all', ${tsQuery ?? null}::text)::text as words`)
}

type Bounds = readonly [low: number | undefined, high: number | undefined]

const bounds = (low: number | undefined, high: number | undefined): Bounds => inOrder(low, high)
const priceOf = (each: Meaning): Bounds =>
  each.kind === 'price' ? [each.minPrice, each.maxPrice] : [undefined, undefined]
const ageOf = (each: Meaning): Bounds =>
  each.kind === 'age' && each.isFilter ? [each.minAge, each.maxAge] : [undefined, undefined]
const given = (values: (number | undefined)[]) => values.filter((value) => value !== undefined)
const highest = (values: (number | undefined)[]) => orNull(given(values)) && Math.max(...given(values))
const lowest = (values: (number | undefined)[]) => orNull(given(values)) && Math.min(...given(values))
const orNull = <T>(values: T[]): T[] | null => (values.length > 0 ? values : null)

/** The breeds that a cat may have, in lower case; empty if the filter and the text exclude each other. */
function breedsOf(breeds: string[] | null, meanings: Meaning[]): string[] | null {
  if (!meanings.some(({ kind }) => kind === 'allergy')) return breeds
  return LOW_ALLERGEN_BREEDS.map((each) => each.toLowerCase()).filter(
    (each) => breeds === null || breeds.includes(each),
  )
}

function circles(near: Near[]) {
  const points = near.flatMap(({ places, miles }) => places.map((place) => ({ ...place, miles })))
  return {
    nearLatitudes: orNull(points.map(({ latitude }) => latitude)),
    nearLongitudes: orNull(points.map(({ longitude }) => longitude)),
    nearMiles: orNull(points.map(({ miles }) => miles)),
  }
}

/** The circle of a filter by distance. */
function circleOf(center: Point | undefined, miles: number | undefined) {
  const isSet = center !== undefined && miles !== undefined
  return {
    withinLatitude: isSet ? center.latitude : null,
    withinLongitude: isSet ? center.longitude : null,
    withinMiles: isSet ? miles : null,
  }
}

/** The most selective keys: words of the text, then breeds, places, and what is left. */
function keysOf(
  {
    words,
    breeds,
    gender,
    inState,
    withinMiles,
  }: Pick<StoredCatFilter, 'words' | 'breeds' | 'gender' | 'inState' | 'withinMiles'>,
  near: Near[],
  center: Point | undefined,
): string[] {
  const required = words === null ? undefined : requiredWords(words)
  if (required) return required.map((word) => `w:${word}`)
  if (breeds) return breeds.map((breed) => (gender ? `b:${breed}:${gender}` : `b:${breed}`))
  const around = center && withinMiles !== null ? cellsWithin(center, withinMiles) : undefined
  if (around) return around
  const cells = near.flatMap(({ places, miles }) => places.map((place) => cellsWithin(place, miles)))
  if (cells.length > 0 && cells.every((each) => each !== undefined)) return [...new Set(cells.flat())]
  if (inState) return [`s:${inState}`]
  return [gender ? `*:${gender}` : '*']
}
