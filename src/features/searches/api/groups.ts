/** Groups of searches whose criteria are equal. Events are compared once with a group, and prices with each search. */

import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { digestOf } from '#platform/digest.ts'
import { searchGroups } from './tables.ts'

/** What the filters of a search mean; the columns of a group. Prices in cents. */
export type Conditions = Omit<typeof searchGroups.$inferInsert, 'id' | 'list' | 'fingerprint'>
type Prices = { minPrice: number | null; maxPrice: number | null }

/** Nothing is compared with groups while one is added or extended, so that no event misses it. */
const GROUPS = sql`hashtextextended('search-groups', 0)`

/**
 * Makes the matching of events wait until the transaction ends, and waits for one that runs. To be called before searches are
 * locked, because matching locks them, too.
 */
export async function holdGroups(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${GROUPS})`)
}

/** Makes others wait that match events or change groups, until the transaction ends. */
export async function lockGroups(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${GROUPS})`)
}

/** Lists of which the order means nothing. */
const SETS = ['keys', 'breeds', 'states', 'statePatterns', 'placePatterns', 'textPatterns']

/** Equal for conditions that are equal except for prices. */
export function fingerprintOf({ minPrice: _, maxPrice: __, ...criteria }: Conditions): string {
  const entries = Object.entries(criteria)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => [name, SETS.includes(name) ? [...new Set(value as string[])].sort() : value])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1))
  return digestOf(JSON.stringify(entries))
}

/** What a search stores of its conditions: its group and its prices. */
export type InGroup = { groupId: number } & Prices

/** The group of a search with these conditions, which is added if it is the first one. After `holdGroups`. */
export async function enterGroup(
  tx: DbOrTx,
  list: 'cats' | 'pairings',
  conditions: Conditions,
): Promise<InGroup> {
  const fingerprint = fingerprintOf(conditions)
  const { minPrice = null, maxPrice = null } = conditions
  const isSame = and(eq(searchGroups.list, list), eq(searchGroups.fingerprint, fingerprint))
  const { id, minPrice: low, maxPrice: high } = searchGroups
  const [found] = await tx.select({ id, low, high }).from(searchGroups).where(isSame)
  if (found && isAtMost(found.low, minPrice) && isAtMost(negative(found.high), negative(maxPrice)))
    return { groupId: found.id, minPrice, maxPrice }
  const [group] = await tx
    .insert(searchGroups)
    .values({ ...conditions, list, fingerprint })
    .onConflictDoUpdate({
      target: [searchGroups.list, searchGroups.fingerprint],
      set: {
        minPrice: sql`case when ${low} is not null and excluded.min_price is not null then least(${low}, excluded.min_price) end`,
        maxPrice: sql`case when ${high} is not null and excluded.max_price is not null then greatest(${high}, excluded.max_price) end`,
      },
    })
    .returning({ id })
  if (!group) throw new Error('A group was neither added nor extended.')
  return { groupId: group.id, minPrice, maxPrice }
}

/** Null is below everything. */
const isAtMost = (bound: number | null, price: number | null) =>
  bound === null || (price !== null && bound <= price)
const negative = (price: number | null) => price && -price

const eventIdRow = z.object({ id: z.number() })

/**
 * The last event that was compared with groups. Whoever sees it sees all before it, because one transaction at a time adds events
 * with `lockGroups`.
 */
export async function lastEvent(db: DbOrTx): Promise<number> {
  const { id } = await read(db, eventIdRow).row(sql`select coalesce(max(id), 0) as id from search_events`)
  return id
}
