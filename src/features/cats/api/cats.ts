import type { Handle } from '#platform/db/index.ts'
import type { CatFacets, CatFilter, CatListQuery } from '../contract.ts'
import { countFacets } from './facets.ts'
import { searchCats } from './matches.ts'
import { breedsToOffer } from './rules.ts'
import { countCats, getCatJson, listBreedsInStock, listCatsJson } from './store.ts'
import { understand } from './understand.ts'

/** A page of the public list as JSON text with the number of all matches; two statements. */
export async function catPage(
  db: Handle,
  filter: CatListQuery,
  today: string,
): Promise<{ body: string; total: number }> {
  if (filter.q) {
    const understood = await understand(db, filter.q)
    return searchCats(db, { filter, understood, today })
  }
  const [body, total] = await Promise.all([listCatsJson(db, filter, today), countCats(db, filter, today)])
  return { body, total }
}

/** The counts beside the filters, with the text as it was understood. */
export async function catFacets(db: Handle, filter: CatFilter, today: string): Promise<CatFacets> {
  if (!filter.q) return { ...(await countFacets(db, filter, today)), corrected: null }
  const { question, corrected } = await understand(db, filter.q)
  return { ...(await countFacets(db, { ...filter, question }, today)), corrected }
}

/** Most cats that a breeder's own page lists. */
const CATS_OF_BREEDER = 100

/** The cats of a breeder that lists show, as JSON text. */
export function catsOf(db: Handle, breederId: string, today: string): Promise<string> {
  return listCatsJson(db, { breederId, limit: CATS_OF_BREEDER }, today)
}

/** A cat as JSON text, or undefined where nobody may see one under this id. */
export function catDetail(db: Handle, id: string, today: string): Promise<string | undefined> {
  return getCatJson(db, id, today)
}

/** The breeds that the filter offers, each with the number of cats that lists show. */
export async function offeredBreeds(db: Handle, today: string): Promise<{ name: string; count: number }[]> {
  return breedsToOffer(await listBreedsInStock(db, today))
}
