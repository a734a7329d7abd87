/** The rating and the number of reviews that a cattery shows; hidden reviews do not count. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { updateRating } from '#features/breeders/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

const summaryRow = z.object({ rating: z.number(), reviewCount: z.number() })

/** Computes both again, after every change of a rating or of what counts, in the same transaction. */
export function refreshRating(tx: DbOrTx, breederId: string): Promise<void> {
  return updateRating(tx, breederId, async () => {
    return read(tx, summaryRow).row(sql`
      select count(*)::int as review_count, coalesce(round(avg(rating) * 100), 0)::int as rating
      from reviews where breeder_id = ${breederId} and hidden_at is null`)
  })
}
