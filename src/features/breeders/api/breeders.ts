import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { BreederFilter } from '../contract.ts'
import { listBadgesJson } from './badges.ts'
import { maySeeBreeder } from './policy.ts'
import { countBreeders, getBreederJson, listBreedersJson } from './store.ts'

/** Returns a part of a breeder as JSON text; ages are as of `today` (ISO date). */
export type PartOf = (db: Handle, breederId: string, today: string) => Promise<string>

/** What higher-level features add to a breeder, by its name in the breeder's JSON. */
export type BreederParts = Record<'cats' | 'reviews' | 'ratings' | 'pairings' | 'litters', PartOf>

/** A page of the public list as JSON text with the number of all matches. Where nothing contains the text, similar breeders match. */
export async function breederPage(
  db: Handle,
  filter: BreederFilter,
): Promise<{ body: string; total: number }> {
  const exact = await pageOf(db, filter, false)
  return exact.total === 0 && filter.q ? pageOf(db, filter, true) : exact
}

async function pageOf(db: Handle, filter: BreederFilter, fuzzy: boolean) {
  const [body, total] = await Promise.all([
    listBreedersJson(db, filter, { fuzzy }),
    countBreeders(db, filter, { fuzzy }),
  ])
  return { body, total }
}

/** Throws not_found for a breeder that the viewer may not see; null is the public. */
export async function requireVisible(db: Handle, id: string, viewer: Viewer | null): Promise<string> {
  const found = await getBreederJson(db, id)
  if (!found || !maySeeBreeder(viewer, found)) throw new AppError('not_found')
  return found.body
}

/** A breeder with its parts as JSON text. Throws like requireVisible. */
export async function breederDetail(
  db: Handle,
  parts: BreederParts,
  id: string,
  viewer: Viewer | null,
  today: string,
): Promise<string> {
  const breeder = await requireVisible(db, id, viewer)
  const fields = await Promise.all(
    Object.entries({ ...parts, badges: listBadgesJson }).map(
      async ([name, partOf]) => `,${JSON.stringify(name)}:${await partOf(db, id, today)}`,
    ),
  )
  return `${breeder.slice(0, -1)}${fields.join('')}}`
}
