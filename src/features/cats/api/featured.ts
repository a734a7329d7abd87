/** Featured cats: two per cattery, shown in a rotation. */

import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { HOUR_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import { inWords } from '#lib/texts/number-words.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { cats } from './tables.ts'

/** How many cats a cattery can feature at a time; sold ones do not count. */
export const MAX_FEATURED = 2

/**
 * Throws `invalid` if the cattery already features two cats. The caller has locked the cattery, so that two requests
 * cannot both take the last place.
 */
export async function requireFeaturePlace(tx: DbOrTx, breederId: string): Promise<void> {
  const featured = await tx
    .select({ name: cats.name })
    .from(cats)
    .where(
      and(
        eq(cats.breederId, breederId),
        eq(cats.isFeatured, true),
        isNull(cats.deletedAt),
        ne(cats.status, 'sold'),
      ),
    )
    .orderBy(cats.createdAt)
  if (featured.length < MAX_FEATURED) return
  const names = featured.map(({ name }) => name).join(' and ')
  throw new AppError('invalid', {
    fields: {
      isFeatured: `You can feature ${inWords(MAX_FEATURED)} cats at a time, and you already feature ${names}. Stop featuring one of them first.`,
    },
  })
}

/** The hour of a time, counted from 1970 (UTC): the order of featured cats changes with it. */
export function hoursSince1970(time: Date): number {
  return Math.floor(time.getTime() / HOUR_MS)
}

/**
 * The IDs of the cats `c` that match `where`, each with its `place` from 1. First comes one cat of every cattery, then the
 * second of each. Every hour, each cattery moves down one place, the last one to the top, and its two cats swap places.
 */
export function inRotation(where: SQL, hour: number): SQL {
  return sql`
    select id, row_number() over (order by (own + ${hour}::int) % own_count, (cattery + ${hour}::int) % catteries, id) as place
    from (
      select *, max(cattery) over () + 1 as catteries
      from (
        select c.id,
          dense_rank() over (order by md5(c.breeder_id::text), c.breeder_id) - 1 as cattery,
          row_number() over (partition by c.breeder_id order by c.id) - 1 as own,
          count(*) over (partition by c.breeder_id) as own_count
        from cats c where ${where}) numbered) counted`
}
