/** Saved searches for tests. */
import { eq, sql } from 'drizzle-orm'
import type { Database, DbOrTx } from '#platform/db/index.ts'
import { enterGroup } from './api/groups.ts'
import { keepMatches } from './api/matching/keep-matches.ts'
import { savedSearches, searchGroups } from './api/tables.ts'

/** Lets minutes pass by the clock of the database, for all that it has noted about searches and listings. */
export async function passDatabaseTime(db: DbOrTx, minutes = 1): Promise<void> {
  const ago = sql`make_interval(mins => ${minutes}::int)`
  await db.execute(sql`update saved_searches set known_from = known_from - ${ago}`)
  await db.execute(sql`update listing_changes set on_sale_from = on_sale_from - ${ago}, off_sale_at = off_sale_at - ${ago},
    known_from = known_from - ${ago}, known_to = known_to - ${ago}`)
  await db.execute(sql`update search_events set listed_at = listed_at - ${ago}, ended_at = ended_at - ${ago}`)
}

/** What a search looks for. */
export async function conditionsOf(db: DbOrTx, id: string): Promise<typeof searchGroups.$inferSelect> {
  const [row] = await db
    .select({ group: searchGroups })
    .from(savedSearches)
    .innerJoin(searchGroups, eq(searchGroups.id, savedSearches.groupId))
    .where(eq(savedSearches.id, id))
  if (!row) throw new Error('The search exists.')
  return row.group
}

/** Stores what a search looks for as an earlier version did. */
export async function storeOldConditions(
  db: DbOrTx,
  id: string,
  set: Partial<typeof searchGroups.$inferInsert>,
): Promise<void> {
  const { id: _, list, ...had } = await conditionsOf(db, id)
  await keepMatches(db, id, new Date())
  await db
    .update(savedSearches)
    .set(await enterGroup(db, list, { ...had, ...set }))
    .where(eq(savedSearches.id, id))
}

const STATEMENTS = new Set<string | symbol>(['execute', 'select', 'insert', 'update', 'delete', '$count'])

/** A database whose statement number `at` fails, so that its transaction ends as that of a killed process does. */
export function failingDatabase(db: Database['db'], at: number): Database['db'] {
  let count = 0
  const failing = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(_, name) {
        const value = Reflect.get(target, name) as unknown
        if (typeof value !== 'function') return value
        if (name === 'transaction')
          return (work: (tx: DbOrTx) => Promise<unknown>) =>
            (target as Database['db']).transaction((tx) => work(failing(tx)))
        return (...values: unknown[]) => {
          if (STATEMENTS.has(name)) count += 1
          if (STATEMENTS.has(name) && count === at) throw new Error(`statement ${at} failed`)
          return value.apply(target, values)
        }
      },
    })
  return failing(db)
}
