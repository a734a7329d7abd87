import { lockAccount, readTimeZone } from '#features/accounts/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { inOrder } from '#lib/in-order.ts'
import { omitUndefined } from '#lib/omit-undefined.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { NewSearch, SavedSearch } from '../contract.ts'
import type { Target } from '../describe.ts'
import { type Alert, MAX_SEARCHES, VISIT_MS } from '../limits.ts'
import { compileConditions, requireApplicable } from './conditions.ts'
import { nextMailTime } from './digests/mail-times.ts'
import { planAgain } from './digests/plan-again.ts'
import { enterGroup, holdGroups, lastEvent } from './groups.ts'
import { getSearch, listSearches } from './list-searches.ts'
import { nameStored } from './name-stored.ts'
import { withOnePlace } from './place-filters.ts'
import {
  changeSearch,
  countSearches,
  deleteSearch,
  findFavoriteAlert,
  findSame,
  insertSearch,
  lockSearch,
  pausedColumns,
} from './store.ts'

type SearchServices = Pick<Services, 'db' | 'clock'>

/** The searches of a user, latest first. */
export function getSearches(db: DbOrTx, userId: string): Promise<SavedSearch[]> {
  return listSearches(db, userId)
}

/**
 * Saves a search. With filters that the user saved before, or the ID of a request that was sent before, nothing changes and
 * the existing one is returned. Throws `invalid` for filters that cannot be applied, and conflict above the maximum.
 */
export async function saveSearch(
  { db, clock }: SearchServices,
  userId: string,
  input: NewSearch,
): Promise<{ search: SavedSearch; isExisting: boolean }> {
  const { id, alert, list } = input
  const filters = await withOnePlace(normalize(input))
  const target = { list, filters } as Target
  await requireApplicable(db, target)
  const conditions = await compileConditions(db, target)
  const name = input.name ?? (await nameStored(target))
  const saved = await db.transaction(async (tx) => {
    // Also makes the user's requests wait for each other, so that none exceeds the maximum.
    await lockAccount(tx, userId)
    await holdGroups(tx)
    const same = await findSame(tx, userId, { id, list, filters })
    if (same) return { id: same, isExisting: same !== id }
    if ((await countSearches(tx, userId)) >= MAX_SEARCHES)
      throw new AppError('conflict', {
        message: `You have ${MAX_SEARCHES} saved searches. Delete one to save another.`,
      })
    const now = clock.now()
    const timeZone = await readTimeZone(tx, userId)
    const row = { id, userId, list, name, alert, filters, ...(await startAt(tx, now)) }
    const inGroup = await enterGroup(tx, list, conditions)
    const mailDueAt = alert === 'at_once' ? null : nextMailTime(alert, { now, mailedAt: null, timeZone })
    if (!(await insertSearch(tx, { ...row, ...inGroup, mailDueAt }))) throw new AppError('conflict')
    return { id, isExisting: false }
  })
  return { search: await getSearch(db, userId, saved.id), isExisting: saved.isExisting }
}

/** The columns of a search that is saved now: what happened before is not new for it. */
async function startAt(tx: DbOrTx, now: Date) {
  const event = await lastEvent(tx)
  return { seenAt: now, createdAt: now, seenEvent: event, mailedEvent: event, followsEvent: event }
}

/** Filters so that equal ones are equal rows: without empty ones, and with ranges in order. */
function normalize({ list, filters }: NewSearch): Record<string, unknown> {
  const entries = Object.entries(omitUndefined(filters)).filter(
    ([name, value]) => value !== '' && name !== 'sort',
  )
  const kept = Object.fromEntries(entries)
  if (list === 'pairings') return kept
  const [minPrice, maxPrice] = inOrder(filters.minPrice, filters.maxPrice)
  const [minAge, maxAge] = inOrder(filters.minAge, filters.maxAge)
  const status = filters.status && [...new Set(filters.status)].sort()
  return { ...kept, ...omitUndefined({ minPrice, maxPrice, minAge, maxAge, status }) }
}

/** Stores that the user looked at the results. Throws not_found for a search that the user does not have. */
export async function markSeen({ db, clock }: SearchServices, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const search = await lockSearch(tx, userId, id)
    if (!search) throw new AppError('not_found')
    const { seenAt, previousSeenAt, seenEvent } = search
    const now = clock.now()
    const isSameVisit = previousSeenAt && now.getTime() - seenAt.getTime() < VISIT_MS
    await changeSearch(tx, id, {
      seenAt: now,
      seenEvent: await lastEvent(tx),
      ...(!isSameVisit && { previousSeenAt: seenAt, previousSeenEvent: seenEvent }),
    })
  })
}

/** Deletes a search with its matches; does nothing if there is none. */
export function removeSearch(db: DbOrTx, userId: string, id: string): Promise<void> {
  return deleteSearch(db, userId, id)
}

/** When the user is emailed about favorites; by default never, because notices tell about them. */
export async function readFavoriteAlert(db: DbOrTx, userId: string): Promise<{ alert: Alert }> {
  const row = await findFavoriteAlert(db, userId)
  return { alert: row && !row.isPaused ? row.alert : 'app' }
}

/** Changes when the user is emailed about favorites. */
export async function changeFavoriteAlert(
  { db, clock }: SearchServices,
  userId: string,
  alert: Alert,
): Promise<{ alert: Alert }> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const row = await findFavoriteAlert(tx, userId)
    const now = clock.now()
    if (row) {
      const wasSilent = row.alert === 'app' || row.isPaused
      await changeSearch(tx, row.id, { alert, ...(await pausedColumns(tx, false)) })
      await planAgain(tx, { ...row, alert, isPaused: false }, { wasSilent, now })
    } else {
      const common = { userId, alert, filters: {}, ...(await startAt(tx, now)) }
      await insertSearch(tx, { ...common, id: newId(), list: 'favorites', name: 'Your favorites' })
    }
    return { alert }
  })
}
