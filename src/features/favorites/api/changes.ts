/** Changes of a user's favorites since the user last looked at them. */
import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import type { FavoriteChange } from '../contract.ts'

/** Favorites with another price or status than the user last saw, without the user's own purchases and cats on hold; latest first. */
export async function listChanges(
  db: DbOrTx,
  userId: string,
  { boughtCatIds, limit }: { boughtCatIds: string[]; limit: number },
): Promise<FavoriteChange[]> {
  const { rows } = await db.execute<FavoriteChange>(sql`
    select c.id as "catId", c.name, c.breed, c.pictures -> 0 as picture, c.status, f.seen_status as "seenStatus",
      c.price, f.seen_price as "seenPrice"
    from favorites f join viewable_cats c on c.id = f.cat_id
    where f.user_id = ${userId} and c.id <> all(${sql.param(boughtCatIds)}::uuid[])
      and c.held_by_offer is null and (c.status <> f.seen_status or (c.status = 'available' and c.price <> f.seen_price))
    order by f.created_at desc, f.id desc limit ${limit}`)
  return rows
}

/** Stores the present price and status of these favorites as seen. Cats that are not favorites are ignored. */
export async function markSeen(db: DbOrTx, userId: string, catIds: string[]): Promise<void> {
  await db.execute(sql`
    update favorites f set seen_price = c.price, seen_status = c.status from cats c
    where c.id = f.cat_id and f.user_id = ${userId} and f.cat_id = any(${sql.param(catIds)}::uuid[])
      and (f.seen_price is distinct from c.price or f.seen_status is distinct from c.status)`)
}

/** The breeds and the catteries of a user's favorites. */
export async function listInterests(
  db: DbOrTx,
  userId: string,
): Promise<{ breeds: string[]; breederIds: string[] }> {
  const { rows } = await db.execute<{ breeds: string[]; breederIds: string[] }>(sql`
    select coalesce(array_agg(distinct c.breed), '{}') as breeds,
      coalesce(array_agg(distinct c.breeder_id::text), '{}') as "breederIds"
    from favorites f join viewable_cats c on c.id = f.cat_id where f.user_id = ${userId}`)
  return rows[0] ?? { breeds: [], breederIds: [] }
}
