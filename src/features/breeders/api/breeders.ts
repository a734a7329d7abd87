import { sql } from 'drizzle-orm'
import { publicChecks } from '#lib/checks/state.ts'
import { AppError } from '#lib/errors.ts'
import type { Nearest } from '#lib/places/near-query.ts'
import { placeForms } from '#lib/places/place-forms.ts'
import { findListPlace } from '#lib/places/resolve-place.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { BreederFilter } from '../contract.ts'
import { buildBreederConditions } from './filters.ts'
import { countNearest } from './nearest.ts'
import { maySeeBreeder } from './policy.ts'
import { countBreeders, getBreederJson, listBreedersJson } from './store.ts'

/** A page of the public list as JSON text with the number of all matches. Where nothing contains the text, similar breeders match. */
export async function breederPage(
  db: DbOrTx,
  filter: BreederFilter,
  today: string,
): Promise<{ body: string; total: number }> {
  const exact = await pageOf(db, filter, false, today)
  return exact.total === 0 && filter.q ? pageOf(db, filter, true, today) : exact
}

async function pageOf(db: DbOrTx, filter: BreederFilter, fuzzy: boolean, today: string) {
  const [places, near] = await Promise.all([
    filter.location ? placeForms(filter.location) : undefined,
    findListPlace(filter.near),
  ])
  const search = { fuzzy, places, center: near?.town?.point, state: near?.state?.code }
  const [body, total] = await Promise.all([
    listBreedersJson(db, filter, search, today),
    countBreeders(db, filter, search),
  ])
  return { body, total }
}

/** What the list finds farther away, or outside of its state. */
export async function nearestBreederCounts(db: DbOrTx, filter: BreederFilter): Promise<Nearest> {
  const { within: _, ...others } = filter
  const [places, near] = await Promise.all([
    filter.location ? placeForms(filter.location) : undefined,
    findListPlace(filter.near),
  ])
  const count = (fuzzy: boolean) =>
    countNearest(
      db,
      sql`breeders b where ${buildBreederConditions(others, { fuzzy, places })}`,
      near?.town?.point,
    )
  const exact = await count(false)
  return exact.total === 0 && filter.q ? count(true) : exact
}

/**
 * A breeder with its badges and checks as JSON text, as of `today` (ISO date). Throws not_found for one that the viewer may
 * not see; null is the public.
 */
export async function requireVisible(
  db: DbOrTx,
  id: string,
  viewer: Viewer | null,
  today: string,
): Promise<{ body: string; badges: string; checks: string }> {
  const found = await getBreederJson(db, id, today)
  if (!found || !maySeeBreeder(viewer, found)) throw new AppError('not_found')
  return { ...found, checks: JSON.stringify(publicChecks(found.checks, today)) }
}
