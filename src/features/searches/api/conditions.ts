/** What the filters of saved searches are understood as. */
import { and, eq, lt } from 'drizzle-orm'
import { storedCatFilters } from '#features/cats/api/index.ts'
import { storedPairingFilters } from '#features/litters/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { Target } from '../describe.ts'
import { ALERTS } from '../limits.ts'
import { planAgain } from './digests/plan-again.ts'
import { type Conditions, enterGroup, fingerprintOf, lastEvent, lockGroups } from './groups.ts'
import { keepMatches } from './matching/keep-matches.ts'
import { removeGroups } from './matching/remove-groups.ts'
import { removeMisfits } from './matching/remove-misfits.ts'
import { nameStored } from './name-stored.ts'
import { withOnePlaceOfOld } from './place-filters.ts'
import { changeSearch, deleteSearch, findSame, lockSearch, pausedColumns, type SearchRow } from './store.ts'
import { savedSearches, searchGroups } from './tables.ts'

/**
 * Increase it when filters are understood differently, for example when more places are known: what was stored before is then
 * understood again, from the filters as their owner wrote them.
 */
export const CONDITIONS_VERSION = 3
/** Groups that are read at once. */
const BATCH = 200

/** The conditions of a search. Nothing in them depends on what is listed now. */
export async function compileConditions(db: DbOrTx, { list, filters }: Target): Promise<Conditions> {
  const conditions =
    list === 'cats'
      ? await storedCatFilters.compile(db, filters)
      : await storedPairingFilters.compile(db, filters)
  return { ...conditions, conditionsVersion: CONDITIONS_VERSION }
}

/** Throws `invalid` for filters that cannot be applied, such as a distance from an unknown place. */
export async function requireApplicable(
  db: DbOrTx,
  { list, filters }: Target,
  at = 'filters.',
): Promise<void> {
  const problem =
    list === 'cats'
      ? await storedCatFilters.problem(db, filters)
      : await storedPairingFilters.problem(filters)
  if (problem)
    throw new AppError('invalid', {
      message: problem.text,
      fields: { [`${at}${problem.name}`]: problem.text },
    })
}

/** Understands groups of searches again that were saved by older rules. Does nothing if there are none. */
export async function compileOldConditions({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const isOld = lt(searchGroups.conditionsVersion, CONDITIONS_VERSION)
  for (;;) {
    const old = await db.select({ id: searchGroups.id }).from(searchGroups).where(isOld).limit(BATCH)
    if (old.length === 0) return
    for (const { id } of old)
      await db.transaction(async (tx) => {
        await lockGroups(tx)
        const [group] = await tx
          .select()
          .from(searchGroups)
          .where(and(eq(searchGroups.id, id), isOld))
        if (group) await compileGroup(tx, group.id, clock.now())
      })
  }
}

/**
 * Stores the conditions of a group again. Its searches may differ now, because some were written differently: the first one
 * keeps the group with what it has found, unless there is another one with these conditions.
 */
async function compileGroup(tx: DbOrTx, groupId: number, now: Date): Promise<void> {
  const searches = await tx
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.groupId, groupId))
    .orderBy(savedSearches.id)
    .for('update')
  let kept: string | undefined
  for (const search of searches) {
    const understood = await understandAgain(tx, search, now)
    if (!understood) continue
    const { target, isChanged } = understood
    const conditions = await compileConditions(tx, target)
    const fingerprint = fingerprintOf(conditions)
    kept ??= isChanged
      ? undefined
      : await keepGroup(tx, { groupId, list: target.list, fingerprint, conditions })
    if (kept === fingerprint && !isChanged) {
      await changeSearch(tx, search.id, await enterGroup(tx, target.list, conditions))
      continue
    }
    await keepMatches(tx, search.id, now)
    await changeSearch(tx, search.id, {
      ...(await enterGroup(tx, target.list, conditions)),
      followsEvent: await lastEvent(tx),
    })
    if (isChanged) await removeMisfits(tx, search.id, now)
  }
  if (!kept) await removeGroups(tx, [groupId])
}

/** Gives a group other conditions and returns their fingerprint; undefined if there is a group with these. */
async function keepGroup(
  tx: DbOrTx,
  {
    groupId,
    list,
    fingerprint,
    conditions,
  }: { groupId: number; list: Target['list']; fingerprint: string; conditions: Conditions },
): Promise<string | undefined> {
  const isSame = and(eq(searchGroups.list, list), eq(searchGroups.fingerprint, fingerprint))
  if ((await tx.$count(searchGroups, isSame)) > 0) return undefined
  await tx
    .update(searchGroups)
    .set({ ...conditions, fingerprint })
    .where(eq(searchGroups.id, groupId))
  return fingerprint
}

/**
 * What the filters of a search mean now, which it stores. `isChanged` if its place was stored in a way that meant another one: what
 * only that had found is not shown as new. Undefined if it became part of an equal one of the same person.
 */
async function understandAgain(
  tx: DbOrTx,
  search: SearchRow,
  now: Date,
): Promise<{ target: Target; isChanged: boolean } | undefined> {
  const { id, userId, list, name, filters: had } = search
  const filters = await withOnePlaceOfOld(had)
  const [old, target] = [{ list, filters: had } as Target, { list, filters } as Target]
  const same = await findSame(tx, userId, { id: newId(), list, filters })
  const kept = same && same !== id ? await lockSearch(tx, userId, same) : undefined
  if (kept) {
    await mergeInto(tx, kept, search, now)
    return undefined
  }
  const isNamedAfterFilters = name === (await nameStored(old))
  await changeSearch(tx, id, { filters, ...(isNamedAfterFilters && { name: await nameStored(target) }) })
  return { target, isChanged: had.location !== undefined }
}

/**
 * Of two searches that differed only in how the place is written, one is left, so that nothing is announced twice. It sends what
 * either of them would have sent, at the earlier time.
 */
async function mergeInto(tx: DbOrTx, kept: SearchRow, search: SearchRow, now: Date): Promise<void> {
  const active = [kept, search].filter(({ isPaused }) => !isPaused)
  const alert = ALERTS.find((each) => active.some((one) => one.alert === each)) ?? kept.alert
  const isPaused = active.length === 0
  await deleteSearch(tx, search.userId, search.id)
  if (alert === kept.alert && isPaused === kept.isPaused) return
  const paused = isPaused === kept.isPaused ? {} : await pausedColumns(tx, isPaused)
  await changeSearch(tx, kept.id, { alert, ...paused })
  const wasSilent = kept.alert === 'app' || kept.isPaused
  await planAgain(tx, { ...kept, alert, isPaused }, { wasSilent, now })
}
