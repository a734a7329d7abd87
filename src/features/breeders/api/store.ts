import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { countRow, idRow, jsonRow, read } from '#platform/db/rows.ts'
import { BREEDERS_PER_PAGE, type BreederFilter } from '../contract.ts'
import { badgesJson } from './badges.ts'
import { checkFactsSchema, currentChecksJson } from './checks.ts'
import { milesFrom } from './distance.ts'
import { buildBreederConditions, buildBreederOrder, type Search } from './filters.ts'
import { breederJson, listedBreederJson } from './present.ts'
import { breeders } from './tables.ts'

export async function findBreeder(db: DbOrTx, id: string): Promise<typeof breeders.$inferSelect | undefined> {
  const [breeder] = await db.select().from(breeders).where(eq(breeders.id, id))
  return breeder
}

/** The user ID of a cattery's owner; undefined for an unknown cattery. */
export async function findOwner(db: DbOrTx, id: string): Promise<string | undefined> {
  const [breeder] = await db.select({ userId: breeders.userId }).from(breeders).where(eq(breeders.id, id))
  return breeder?.userId
}

/**
 * Whether pictures of a user may be public: false for the owner of a cattery that is not verified, so that nobody can
 * publish files without approval.
 */
export async function sharesPictures(db: DbOrTx, userId: string): Promise<boolean> {
  const unapproved = inArray(breeders.verificationStatus, ['pending', 'rejected'])
  return (await db.$count(breeders, and(eq(breeders.userId, userId), unapproved))) === 0
}

/** One page of the public list as JSON text, in one statement. */
export async function listBreedersJson(
  db: DbOrTx,
  filter: BreederFilter,
  search: Search,
  today: string,
): Promise<string> {
  const limit = filter.limit ?? BREEDERS_PER_PAGE
  const offset = ((filter.page ?? 1) - 1) * limit
  const order = buildBreederOrder(filter.sort, search.center)
  const miles = search.center && milesFrom(search.center)
  // The page is limited before cats are counted, so that only those of its breeders are.
  const { body } = await read(db, jsonRow).row(sql`
    with page as (
      select b.*, row_number() over (order by ${order}) as place
      from breeders b where ${buildBreederConditions(filter, search)}
      order by ${order} limit ${limit} offset ${offset})
    select coalesce(json_agg(${listedBreederJson(today, miles)} order by b.place), '[]')::text as body from page b`)
  return body
}

/** The number of matches. */
export async function countBreeders(db: DbOrTx, filter: BreederFilter, search: Search): Promise<number> {
  const { count } = await read(db, countRow).row(
    sql`select count(*)::int as count from breeders b where ${buildBreederConditions(filter, search)}`,
  )
  return count
}

const foundBreederRow = z.object({
  body: z.string(),
  badges: z.string(),
  checks: z.array(checkFactsSchema),
  userId: z.string(),
  isPublic: z.boolean(),
})
type FoundBreeder = z.infer<typeof foundBreederRow>

/** A breeder and its badges as JSON text, its checks, and what decides who may see it; undefined for an unknown one. */
export async function getBreederJson(
  db: DbOrTx,
  id: string,
  today: string,
): Promise<FoundBreeder | undefined> {
  return read(db, foundBreederRow).maybeRow(sql`
    select ${breederJson(today)}::text as body, ${badgesJson}::text as badges, ${currentChecksJson} as checks, b.user_id,
      b.is_public
    from breeders b where b.id = ${id}`)
}

/** Adds to the number of a cattery's sales. */
export async function changeSaleCount(db: DbOrTx, breederId: string, change: 1 | -1): Promise<void> {
  await db
    .update(breeders)
    .set({ totalSales: sql`greatest(${breeders.totalSales} + ${change}, 0)` })
    .where(eq(breeders.id, breederId))
}

/**
 * Sets the rating of a cattery, the average of its reviews times 100, and their number. `summarize` reads them after the
 * cattery is locked, so that the last of several concurrent changes counts all of them. `tx` is a transaction.
 */
export async function updateRating(
  tx: DbOrTx,
  breederId: string,
  summarize: () => Promise<{ rating: number; reviewCount: number }>,
): Promise<void> {
  // Transactions that add reviews of the cattery all hold the key lock of their foreign keys: a lock that conflicts with
  // it would make them wait for one another.
  await tx.select({ id: breeders.id }).from(breeders).where(eq(breeders.id, breederId)).for('no key update')
  await tx
    .update(breeders)
    .set(await summarize())
    .where(eq(breeders.id, breederId))
}

/** IDs of public breeders for the sitemap. */
export async function listSitemapBreeders(db: DbOrTx, limit: number): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select b.id from breeders b where b.is_public
    order by b.review_count desc, b.rating desc, b.id limit ${limit}`)
  return rows.map(({ id }) => id)
}
