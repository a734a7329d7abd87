/** What the filters of saved searches are understood as. */
import { and, eq, lt, ne } from 'drizzle-orm'
import { storedCatFilters } from '#features/cats/api/index.ts'
import { storedPairingFilters } from '#features/litters/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { Target } from '../describe.ts'
import { changeSearch } from './store.ts'
import { savedSearches } from './tables.ts'

/**
 * Increase it when filters are understood differently, for example when more places are known: what was stored before is then
 * understood again, from the filters as their owner wrote them.
 */
const CONDITIONS_VERSION = 2
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
export async function compileOldConditions({ db }: Pick<Services, 'db'>): Promise<void> {
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
        if (row) await changeSearch(tx, id, await compileConditions(tx, row as unknown as Target))
      })
  }
}
