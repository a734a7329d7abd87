import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { BreederFilter } from '../contract.ts'
import { maySeeBreeder } from './policy.ts'
import { countBreeders, getBreederJson, listBreedersJson } from './store.ts'

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

/** A breeder and its badges as JSON text. Throws not_found for one that the viewer may not see; null is the public. */
export async function requireVisible(
  db: Handle,
  id: string,
  viewer: Viewer | null,
): Promise<{ body: string; badges: string }> {
  const found = await getBreederJson(db, id)
  if (!found || !maySeeBreeder(viewer, found)) throw new AppError('not_found')
  return found
}
