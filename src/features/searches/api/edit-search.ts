import { sql } from 'drizzle-orm'
import { lockAccount } from '#features/accounts/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { inOrder } from '#lib/in-order.ts'
import { omitUndefined } from '#lib/omit-undefined.ts'
import { isPossible } from '#lib/states/state-table.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { SavedSearch, SearchChange } from '../contract.ts'
import type { Target } from '../describe.ts'
import { SEARCH_TABLE, searchState } from '../states.ts'
import { compileConditions, requireApplicable } from './conditions.ts'
import { planAgain } from './digests/plan-again.ts'
import { enterGroup, holdGroups, lastEvent } from './groups.ts'
import { getSearch } from './list-searches.ts'
import { keepMatches } from './matching/keep-matches.ts'
import { removeMisfits } from './matching/remove-misfits.ts'
import { nameStored } from './name-stored.ts'
import { readPlaceFilter, withOnePlaceOfOld } from './place-filters.ts'
import { changeSearch, findSame, lockSearch, pausedColumns, type SearchRow } from './store.ts'

/**
 * Renames a search, changes its alert or its filters, pauses or resumes it. Throws not_found for one that the user does not
 * have, `invalid` for filters that cannot be applied, and conflict if the user has saved a search with these filters.
 */
export async function editSearch(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  id: string,
  { near, within, minPrice, maxPrice, ...change }: SearchChange,
): Promise<SavedSearch> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    await holdGroups(tx)
    const search = await lockSearch(tx, userId, id)
    if (!search || search.list === 'favorites') throw new AppError('not_found')
    const now = clock.now()
    const set = omitUndefined(change)
    const place = near ? await readPlaceFilter(near, 'near') : {}
    const had = await withOnePlaceOfOld(search.filters)
    const filters = changedFilters(
      { ...search, filters: had },
      {
        ...(near !== undefined && { near: null, location: null }),
        ...place,
        ...omitUndefined({ within, minPrice, maxPrice }),
        ...((near === null || 'location' in place) && { within: null }),
      },
    )
    if (filters) await changeFilters(tx, search, filters, { isRenamed: set.name === undefined, now })
    const { isPaused } = set
    const isMoved =
      isPaused !== undefined && isPossible(SEARCH_TABLE, isPaused ? 'pause' : 'resume', searchState(search))
    const paused = isMoved ? await pausedColumns(tx, isPaused) : {}
    if (Object.keys(set).length > 0) await changeSearch(tx, id, { ...set, ...paused })
    if (isMoved || (set.alert && set.alert !== search.alert))
      await planAgain(
        tx,
        { ...search, ...set },
        { wasSilent: search.alert === 'app' || search.isPaused, now },
      )
  })
  return getSearch(db, userId, id)
}

type Filters = Record<string, unknown>

/** The filters with those that change; undefined if none does. Null takes a filter away. */
function changedFilters({ list, filters: had }: SearchRow, changes: Filters): Filters | undefined {
  if (list === 'pairings' && (changes.minPrice != null || changes.maxPrice != null))
    throw new AppError('invalid', { fields: { maxPrice: 'Future litters have no price yet.' } })
  const entries = Object.entries({ ...had, ...changes }).filter(([, value]) => value !== null)
  const filters = Object.fromEntries(entries) as Filters & { minPrice?: number; maxPrice?: number }
  const [minPrice, maxPrice] = inOrder(filters.minPrice, filters.maxPrice)
  const ordered = { ...filters, ...omitUndefined({ minPrice, maxPrice }) }
  const names = new Set([...Object.keys(had), ...Object.keys(ordered)])
  return [...names].some((name) => JSON.stringify(had[name]) !== JSON.stringify((ordered as Filters)[name]))
    ? ordered
    : undefined
}

/**
 * Stores the new filters. What is for sale with them now is not reported as new, as when a search is saved; matches of the
 * earlier filters alone are no longer shown as new.
 */
async function changeFilters(
  tx: DbOrTx,
  { id, userId, list, name, filters: had }: SearchRow,
  filters: Filters,
  { isRenamed, now }: { isRenamed: boolean; now: Date },
): Promise<void> {
  const target = { list, filters } as Target
  await requireApplicable(tx, target, '')
  const same = await findSame(tx, userId, { id: newId(), list, filters })
  if (same && same !== id)
    throw new AppError('conflict', { message: 'You have another saved search with these filters.' })
  const isNamedAfterFilters = isRenamed && name === (await nameStored({ list, filters: had } as Target))
  await keepMatches(tx, id, now)
  await changeSearch(tx, id, {
    filters,
    ...(isNamedAfterFilters && { name: await nameStored(target) }),
    ...(await enterGroup(tx, target.list, await compileConditions(tx, target))),
    followsEvent: await lastEvent(tx),
    knownFrom: sql`clock_timestamp()`,
  })
  await removeMisfits(tx, id, now)
}
