/** Changes of a user's favorites since the user last looked at them. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { FavoriteChange } from '../contract.ts'
import { favoriteChangeSchema } from '../contract.ts'

/** Favorites with another price or status than the user last saw, without the user's own purchases and cats on hold; latest first. */
export async function listChanges(
  db: DbOrTx,
  userId: string,
  { boughtCatIds, limit }: { boughtCatIds: string[]; limit: number },
): Promise<FavoriteChange[]> {
  return read(db, favoriteChangeSchema).rows(sql`
    select c.id as cat_id, c.name, c.breed, c.pictures -> 0 as picture, c.status, f.seen_status,
      c.price, f.seen_price
    from favorites f join viewable_cats c on c.id = f.cat_id
    where f.user_id = ${userId} and c.id <> all(${sql.param(boughtCatIds)}::uuid[])
      and c.held_by_offer is null and (c.status <> f.seen_status or (c.status = 'available' and c.price <> f.seen_price))
    order by f.created_at desc, f.id desc limit ${limit}`)
}

/** Stores the present price and status of these favorites as seen. Cats that are not favorites are ignored. */
export async function markSeen(db: DbOrTx, userId: string, catIds: string[]): Promise<void> {
  await db.execute(sql`
    update favorites f set seen_price = c.price, seen_status = c.status from cats c
    where c.id = f.cat_id and f.user_id = ${userId} and f.cat_id = any(${sql.param(catIds)}::uuid[])
      and (f.seen_price is distinct from c.price or f.seen_status is distinct from c.status)`)
}

const interestRow = z.object({ breeds: z.array(z.string()), breederIds: z.array(z.string()) })

/** The breeds and the catteries of a user's favorites. */
export async function listInterests(
  db: DbOrTx,
  userId: string,
): Promise<{ breeds: string[]; breederIds: string[] }> {
  return read(db, interestRow).row(sql`
    select coalesce(array_agg(distinct c.breed), '{}') as breeds,
      coalesce(array_agg(distinct c.breeder_id::text), '{}') as breeder_ids
    from favorites f join viewable_cats c on c.id = f.cat_id where f.user_id = ${userId}`)
}
