import { and, asc, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PageRange } from '#lib/paging.ts'
import { containsFolded, type DbOrTx } from '#platform/db/index.ts'
import type { CatState } from '../../cat-state.ts'
import { CAT_FACTS } from '../../facts.ts'
import type { ManagedCatFilter, ManagedSort } from '../../manage-contract.ts'
import { stateOf } from '../state-sql.ts'
import type { Listing } from '../store.ts'
import { cats } from '../tables.ts'

type Filter = Omit<ManagedCatFilter, 'limit' | 'page'>

const ORDERS: Record<ManagedSort, SQL[]> = {
  newest: [],
  name: [asc(sql`fold_text(${cats.name})`)],
  price: [asc(cats.price)],
  '-price': [desc(cats.price)],
  age: [desc(cats.birthDate)],
  '-age': [asc(cats.birthDate)],
}

/** The cats of a cattery that were not deleted and match a filter, newest first without another order. */
export function listManagedCats(
  db: DbOrTx,
  breederId: string,
  filter: Filter,
  range?: PageRange,
): Promise<Listing[]> {
  const matches = db
    .select()
    .from(cats)
    .where(conditionsOf(breederId, filter))
    .orderBy(...ORDERS[filter.sort ?? 'newest'], desc(cats.createdAt), desc(cats.id))
    .$dynamic()
  return range ? matches.limit(range.limit).offset(range.offset) : matches
}

/** How many cats of a cattery were not deleted and match a filter. */
export function countManagedCats(db: DbOrTx, breederId: string, filter: Filter = {}): Promise<number> {
  return db.$count(cats, conditionsOf(breederId, filter))
}

function conditionsOf(breederId: string, { status, q }: Filter): SQL | undefined {
  return and(
    eq(cats.breederId, breederId),
    isNull(cats.deletedAt),
    status === 'current'
      ? ne(cats.status, 'sold')
      : status && sql`${stateOf('cats')} = ${status === 'withdrawn' ? 'paused' : status}`,
    q
      ? or(
          containsFolded(sql`${cats.name}`, q),
          containsFolded(sql`${cats.breed}`, q),
          ...CAT_FACTS.filter(({ kind }) => kind === 'text').map((fact) =>
            containsFolded(sql`${cats[fact.name]}`, q),
          ),
        )
      : undefined,
  )
}

/** The number of cats of a cattery by state. */
export async function countByState(
  db: DbOrTx,
  breederId: string,
): Promise<Partial<Record<CatState, number>>> {
  const rows = await db
    .select({ state: sql<CatState>`${stateOf('cats')} as state`, count: count() })
    .from(cats)
    .where(conditionsOf(breederId, {}))
    .groupBy(sql`state`)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** A cat that was not deleted, locked until the transaction ends, so that it cannot be sold at the same time. */
export async function lockCat(tx: DbOrTx, id: string): Promise<Listing | undefined> {
  const [cat] = await tx
    .select()
    .from(cats)
    .where(and(eq(cats.id, id), isNull(cats.deletedAt)))
    .for('update')
  return cat
}

/** Cats of a cattery, locked until the transaction ends. In the order of their IDs, so that two calls do not deadlock. */
export function lockCats(tx: DbOrTx, breederId: string, ids: string[]): Promise<Listing[]> {
  return tx
    .select()
    .from(cats)
    .where(and(inArray(cats.id, ids), conditionsOf(breederId, {})))
    .orderBy(cats.id)
    .for('update')
}

/** Adds a cat; undefined if the ID exists. */
export async function insertCat(tx: DbOrTx, row: typeof cats.$inferInsert): Promise<Listing | undefined> {
  const [cat] = await tx.insert(cats).values(row).onConflictDoNothing({ target: cats.id }).returning()
  return cat
}

/** Writes a change and increments the version. */
export async function changeCat(
  tx: DbOrTx,
  id: string,
  change: Partial<typeof cats.$inferInsert>,
): Promise<Listing> {
  const [cat] = await tx
    .update(cats)
    .set({ ...change, version: sql`${cats.version} + 1` })
    .where(eq(cats.id, id))
    .returning()
  if (!cat) throw new Error('The locked cat does not exist.')
  return cat
}
