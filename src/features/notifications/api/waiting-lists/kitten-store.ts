import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

const returnRow = z.object({ userId: z.string(), buyerId: z.string(), name: z.string() })

/**
 * A cat whose sale ended, with the user of its cattery and the buyer; undefined if it is not waiting for a decision any more.
 */
export async function catOfReturn(
  db: DbOrTx,
  { catId, transactionId }: { catId: string; transactionId: string },
): Promise<{ userId: string; buyerId: string; name: string } | undefined> {
  return read(db, returnRow).maybeRow(sql`
    select b.user_id, t.buyer_id, c.name from cats c
    join breeders b on b.id = c.breeder_id join transactions t on t.id = ${transactionId}
    where c.id = ${catId} and c.status = 'withdrawn' and c.deleted_at is null`)
}

/** The birth of a litter: the day, and how many kittens were born if the breeder said so. */
const birthRow = z.object({ day: z.string().nullable(), kittens: z.number().nullable() })
export type Birth = z.infer<typeof birthRow>

/** The birth of the litter of a pairing as it is recorded now. */
export async function birthOf(db: DbOrTx, pairingId: string): Promise<Birth> {
  const row = await read(db, birthRow).maybeRow(sql`
    select coalesce(l.birth_date, p.actual_litter_date)::text as day, l.total_kittens as kittens
    from breeding_pairings p left join litters l on l.breeding_pairing_id = p.id
    where p.id = ${pairingId} order by l.birth_date desc nulls last limit 1`)
  return row ?? { day: null, kittens: null }
}
