/** The rating and the number of reviews that a cattery shows; hidden reviews do not count. */
import { sql } from 'drizzle-orm'
import { updateRating } from '#features/breeders/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'

type Summary = { rating: number; reviewCount: number }

/** Computes both again, after every change of a rating or of what counts, in the same transaction. */
export function refreshRating(tx: DbOrTx, breederId: string): Promise<void> {
  return updateRating(tx, breederId, async () => {
    const { rows } = await tx.execute<Summary>(sql`
      select count(*)::int as "reviewCount", coalesce(round(avg(rating) * 100), 0)::int as rating
      from reviews where breeder_id = ${breederId} and hidden_at is null`)
    return rows[0] ?? { rating: 0, reviewCount: 0 }
  })
}
