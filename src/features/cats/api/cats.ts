import { sql } from 'drizzle-orm'
import { breederSql } from '#features/breeders/api/index.ts'
import { getFamilyHealth, getPublicPedigree } from '#features/breeding/api/index.ts'
import { BUYER_GENERATIONS, type FamilyHealth, type PublicPedigree } from '#features/breeding/contract.ts'
import { AppError } from '#lib/errors.ts'
import type { Nearest } from '#lib/places/near-query.ts'
import { placeForms } from '#lib/places/place-forms.ts'
import { findListPlace } from '#lib/places/resolve-place.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { CatFacets, CatFilter } from '../contract.ts'
import { countFacets } from './facets.ts'
import { buildCatConditions, type InterpretedFilter } from './filters.ts'
import { breedsToOffer } from './rules.ts'
import { interpretText } from './search/interpret-text.ts'
import { presentParts } from './search/present-parts.ts'
import { type CatPage, searchCats } from './search/search.ts'
import { unappliedText } from './search/unapplied-text.ts'
import { understoodFilters } from './search/understood-filters.ts'
import {
  countCats,
  countCatsExactly,
  findAnimalOfCat,
  findCat,
  getCatJson,
  listBreedsInStock,
  listCatsJson,
} from './store.ts'

/** A page of the public list as JSON text with the number of all matches. */
export async function catPage(db: DbOrTx, asked: CatFilter, today: string, hour?: number): Promise<CatPage> {
  const filter = await withPlaces(asked)
  if (!filter.q) return listPage(db, filter, today, hour)
  const { tsQuery, text, parts } = await interpretText(db, filter.q)
  const { filters: understood, ...order } = await understoodFilters(db, text, parts, today)
  const isByRelevance = (filter.sort ?? 'relevance') === 'relevance'
  if (tsQuery === undefined && !(isByRelevance && (order.distance || order.preferences.length > 0)))
    return listPage(db, { ...filter, understood, sort: isByRelevance ? 'newest' : filter.sort }, today)
  return searchCats(db, { filter: { ...filter, understood }, tsQuery, order, today })
}

async function withPlaces(filter: CatFilter): Promise<InterpretedFilter> {
  const [places, near] = await Promise.all([
    filter.location ? placeForms(filter.location) : undefined,
    findListPlace(filter.near),
  ])
  // Without a known town, the list has its default order.
  const { sort, ...others } = filter
  const isOrdered = sort !== 'distance' || near?.town
  return {
    ...others,
    ...(isOrdered && { sort }),
    places,
    center: near?.town?.point,
    state: near?.state?.code,
  }
}

async function listPage(
  db: DbOrTx,
  filter: InterpretedFilter,
  today: string,
  hour?: number,
): Promise<CatPage> {
  const [body, total] = await Promise.all([
    listCatsJson(db, filter, today, hour),
    countCats(db, filter, today),
  ])
  // An estimate may promise pages after the last one.
  return { body, total: body === '[]' && total > 0 ? await countCatsExactly(db, filter, today) : total }
}

/** The counts beside the filters, with the corrected search text and what was understood of it. */
export async function catFacets(db: DbOrTx, asked: CatFilter, today: string): Promise<CatFacets> {
  const filter = await withPlaces(asked)
  if (!filter.q)
    return { ...(await countFacets(db, filter, today)), corrected: null, unapplied: null, parts: [] }
  const { tsQuery, corrected, text, parts } = await interpretText(db, filter.q)
  const { filters: understood } = await understoodFilters(db, text, parts, today)
  const facets = await countFacets(
    db,
    { ...filter, tsQuery, understood, ...(parts.length > 0 && { wordsPart: parts.length }) },
    today,
  )
  return { ...facets, corrected, unapplied: await unappliedText(db, text), parts: presentParts(text, parts) }
}

/** What the list finds farther away, or outside of its state. */
export async function nearestCatCounts(db: DbOrTx, asked: CatFilter, today: string): Promise<Nearest> {
  const { within, state, ...filter } = await withPlaces(asked)
  const { tsQuery, text, parts } = filter.q ? await interpretText(db, filter.q) : { text: '', parts: [] }
  const { filters: understood } = await understoodFilters(db, text, parts, today)
  const conditions = buildCatConditions({ ...filter, tsQuery, understood }, today)
  return breederSql.countNearest(
    db,
    sql`cats c join breeders b on b.id = c.breeder_id where ${conditions}`,
    filter.center,
  )
}

/** The maximum number of cats on a breeder's page. */
const CATS_OF_BREEDER = 100

/** The public cats of a breeder as JSON text. */
export function listBreederCatsJson(db: DbOrTx, breederId: string, today: string): Promise<string> {
  return listCatsJson(db, { breederId, limit: CATS_OF_BREEDER }, today)
}

/** A public cat as JSON text. Throws not_found if there is none. */
export async function catDetail(db: DbOrTx, id: string, today: string): Promise<string> {
  const body = await getCatJson(db, id, today)
  if (!body) throw new AppError('not_found')
  return body
}

/** The public part of a cat's pedigree. Throws not_found if there is no such public cat. */
export async function catPedigree(db: DbOrTx, id: string): Promise<PublicPedigree> {
  const animalId = await findAnimalOfCat(db, id)
  const pedigree = animalId && (await getPublicPedigree(db, animalId, BUYER_GENERATIONS))
  if (!pedigree) throw new AppError('not_found')
  return pedigree
}

/**
 * What public results of a public cat and its parents mean for a family, and the IDs of the rows that it was made of. Throws not_found
 * for another cat.
 */
export async function catHealth(
  db: DbOrTx,
  id: string,
  today: string,
): Promise<{ health: FamilyHealth; madeOf: string[] }> {
  const cat = await findCat(db, id)
  if (!cat?.isViewable || !cat.animalId) throw new AppError('not_found')
  const { animalId, name } = cat
  const { health, madeOf } = await getFamilyHealth(db, { animalId, name, today })
  return { health, madeOf: [id, ...madeOf] }
}

/** The breeds of the breed filter, each with its number of available cats. */
export async function offeredBreeds(db: DbOrTx): Promise<{ name: string; count: number }[]> {
  return breedsToOffer(await listBreedsInStock(db))
}
