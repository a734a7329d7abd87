import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'

/**
 * A cat whose sale ended, with the user of its cattery and the buyer; undefined if it is not waiting for a decision any more.
 */
export async function catOfReturn(
  db: DbOrTx,
  { catId, transactionId }: { catId: string; transactionId: string },
): Promise<{ userId: string; buyerId: string; name: string } | undefined> {
  const { rows } = await db.execute<{ userId: string; buyerId: string; name: string }>(sql`
    select b.user_id as "userId", t.buyer_id as "buyerId", c.name from cats c
    join breeders b on b.id = c.breeder_id join transactions t on t.id = ${transactionId}
    where c.id = ${catId} and c.status = 'withdrawn' and c.deleted_at is null`)
  return rows[0]
}

/** The birth of a litter: the day, and how many kittens were born if the breeder said so. */
export type Birth = { day: string | null; kittens: number | null }

/** The birth of the litter of a pairing as it is recorded now. */
export async function birthOf(db: DbOrTx, pairingId: string): Promise<Birth> {
  const { rows } = await db.execute<Birth>(sql`
    select coalesce(l.birth_date, p.actual_litter_date)::text as day, l.total_kittens as kittens
    from breeding_pairings p left join litters l on l.breeding_pairing_id = p.id
    where p.id = ${pairingId} order by l.birth_date desc nulls last limit 1`)
  return rows[0] ?? { day: null, kittens: null }
}
