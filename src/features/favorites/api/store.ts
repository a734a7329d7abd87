import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { catJson } from '#features/cats/api/index.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { idRow, jsonRow, read } from '#platform/db/rows.ts'
import { favorites } from './tables.ts'

export type Favorite = typeof favorites.$inferSelect

/** The user's favorites as JSON text, latest first, each with its cat; without cats that were deleted or taken down. */
export async function listFavoritesJson(db: DbOrTx, userId: string, today: string): Promise<string> {
  const { body } = await read(db, jsonRow).row(sql`
    select coalesce(json_agg(json_build_object(
      'id', f.id, 'userId', f.user_id, 'catId', f.cat_id,
      'createdAt', ${isoText(sql`f.created_at`)}, 'cat', ${catJson(today)}
    ) order by f.created_at desc, f.id desc), '[]')::text as body
    from favorites f join viewable_cats c on c.id = f.cat_id join breeders b on b.id = c.breeder_id
    where f.user_id = ${userId}`)
  return body
}

/** The IDs of the cats on that list, latest first. */
export async function listFavoriteIds(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select f.cat_id as id from favorites f join viewable_cats c on c.id = f.cat_id
    where f.user_id = ${userId}
    order by f.created_at desc, f.id desc`)
  return rows.map(({ id }) => id)
}

/** The users who have a cat as a favorite. */
export async function listFavoriteUsers(db: DbOrTx, catId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: favorites.userId })
    .from(favorites)
    .where(eq(favorites.catId, catId))
    .orderBy(favorites.createdAt)
  return rows.map(({ userId }) => userId)
}

const favoriteRow = z.object({ userId: z.string(), catId: z.string(), catName: z.string() })

/** Favorites of the cats of a breeder that are for sale. */
export async function listFavoritesOfBreeder(
  db: DbOrTx,
  breederId: string,
): Promise<{ userId: string; catId: string; catName: string }[]> {
  return read(db, favoriteRow).rows(sql`
    select f.user_id, c.id as cat_id, c.name as cat_name from favorites f join cats c on c.id = f.cat_id
    where c.breeder_id = ${breederId} and c.status = 'available' and c.is_viewable order by c.id, f.created_at`)
}

/** Adds a favorite with the price and status that the user saw, and returns it, or the existing one. */
export async function addFavorite(
  db: DbOrTx,
  userId: string,
  { id: catId, price: seenPrice, status: seenStatus }: { id: string; price: number; status: string },
): Promise<Favorite> {
  const [favorite] = await db
    .insert(favorites)
    .values({ userId, catId, seenPrice, seenStatus })
    .onConflictDoUpdate({ target: [favorites.userId, favorites.catId], set: { userId } })
    .returning()
  if (!favorite) throw new Error('The favorite was not stored.')
  return favorite
}

export async function removeFavorite(db: DbOrTx, userId: string, catId: string): Promise<void> {
  await db.delete(favorites).where(and(eq(favorites.userId, userId), eq(favorites.catId, catId)))
}

const favoritesByWeekRow = z.object({ catId: z.string(), week: z.number(), count: z.number() })

/** Favorites added per cat of a breeder and week (week 0 starts at `from`); ISO dates in UTC. */
export async function countFavoritesByWeek(
  db: DbOrTx,
  breederId: string,
  { from, to }: { from: string; to: string },
): Promise<{ catId: string; week: number; count: number }[]> {
  return read(db, favoritesByWeekRow).rows(sql`
    select cat_id, (day - ${from}::date) / 7 as week, count(*)::int as count
    from (select f.cat_id, (f.created_at at time zone 'UTC')::date as day
      from favorites f join cats c on c.id = f.cat_id where c.breeder_id = ${breederId}) as dated
    where day between ${from}::date and ${to}::date group by 1, 2`)
}
