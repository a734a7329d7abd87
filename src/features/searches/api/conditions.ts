/** What the filters of saved searches are understood as. */
import { and, eq, lt, ne } from 'drizzle-orm'
import { storedCatFilters } from '#features/cats/api/index.ts'
import { storedPairingFilters } from '#features/litters/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { Target } from '../describe.ts'
import { ALERTS } from '../limits.ts'
import { planAgain } from './digests/plan-again.ts'
import { removeMisfits } from './matching/remove-misfits.ts'
import { nameStored } from './name-stored.ts'
import { withOnePlaceOfOld } from './place-filters.ts'
import { changeSearch, deleteSearch, findSame, lockSearch, type SearchRow } from './store.ts'
import { savedSearches } from './tables.ts'

/**
 * Increase it when filters are understood differently, for example when more places are known: what was stored before is then
 * understood again, from the filters as their owner wrote them.
 */
const CONDITIONS_VERSION = 3
/** Searches that are read at once. */
const BATCH = 200

/** The columns of the conditions of a search. Nothing in them depends on what is listed now. */
export async function compileConditions(db: Handle, { list, filters }: Target) {
  const conditions =
    list === 'cats'
      ? await storedCatFilters.compile(db, filters)
      : await storedPairingFilters.compile(db, filters)
  return { ...conditions, conditionsVersion: CONDITIONS_VERSION }
}

/** Throws `invalid` for filters that cannot be applied, such as a distance from an unknown place. */
export async function requireApplicable(
  db: Handle,
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

/** Understands searches again that were saved by older rules. Does nothing if there are none. */
export async function compileOldConditions({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const isOld = and(
    lt(savedSearches.conditionsVersion, CONDITIONS_VERSION),
    ne(savedSearches.list, 'favorites'),
  )
  for (;;) {
    const old = await db.select({ id: savedSearches.id }).from(savedSearches).where(isOld).limit(BATCH)
    if (old.length === 0) return
    for (const { id } of old)
      await db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(savedSearches)
          .where(and(eq(savedSearches.id, id), isOld))
          .for('update')
        if (row) await compileAgain(tx, row, clock.now())
      })
  }
}

/** Stores the conditions of one search again. Matches that only its old reading of the place had are not shown as new. */
async function compileAgain(tx: Handle, search: SearchRow, now: Date) {
  const { id, userId, list, name, filters: had } = search
  const filters = await withOnePlaceOfOld(had)
  const [old, target] = [{ list, filters: had } as Target, { list, filters } as Target]
  const same = await findSame(tx, userId, { id: newId(), list, filters })
  const kept = same && same !== id ? await lockSearch(tx, userId, same) : undefined
  if (kept) return mergeInto(tx, kept, search, now)
  const isNamedAfterFilters = name === (await nameStored(old))
  await changeSearch(tx, id, {
    ...(await compileConditions(tx, target)),
    filters,
    ...(isNamedAfterFilters && { name: await nameStored(target) }),
  })
  if (had.location) await removeMisfits(tx, id, now)
}

/**
 * Of two searches that differed only in how the place is written, one is left, so that nothing is announced twice. It sends what
 * either of them would have sent, at the earlier time.
 */
async function mergeInto(tx: Handle, kept: SearchRow, search: SearchRow, now: Date): Promise<void> {
  const active = [kept, search].filter(({ isPaused }) => !isPaused)
  const alert = ALERTS.find((each) => active.some((one) => one.alert === each)) ?? kept.alert
  const isPaused = active.length === 0
  await deleteSearch(tx, search.userId, search.id)
  if (alert === kept.alert && isPaused === kept.isPaused) return
  await changeSearch(tx, kept.id, { alert, isPaused })
  const wasSilent = kept.alert === 'app' || kept.isPaused
  await planAgain(tx, { ...kept, alert, isPaused }, { wasSilent, now })
}
