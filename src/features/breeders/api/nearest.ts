/** What a list without a match finds farther away. */
import { type SQL, sql } from 'drizzle-orm'
import type { Point } from '#lib/places/gazetteer.ts'
import type { Nearest } from '#lib/places/near-query.ts'
import { nearestSchema } from '#lib/places/near-query.ts'
import { WITHIN_MILES } from '#lib/places/within.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { milesFrom } from './distance.ts'

/** How many of the nearest matches are named, and to how many miles their distance is rounded up. */
const NAMED = 3
const STEP = 10

/**
 * Counts matches at any distance, in one statement. `matches` is the rest of a query after `from`: a table with a breeder `b`, and
 * conditions without a distance.
 */
export async function countNearest(db: DbOrTx, matches: SQL, center: Point | undefined): Promise<Nearest> {
  const miles = center ? milesFrom(center) : sql`null::float8`
  const within = WITHIN_MILES.map(
    (each) =>
      sql`json_build_object('miles', ${each}::int, 'count', count(*) filter (where miles <= ${each}::int))`,
  )
  return read(db, nearestSchema).row(sql`
    with found as materialized (select ${miles} as miles from ${matches}),
    near as (
      select greatest(ceil(max(miles) / ${STEP}::int), 1)::int * ${STEP}::int as miles
      from (select miles from found where miles is not null order by miles limit ${NAMED}) nearest
      having count(*) > 0)
    select count(*)::int as total, json_build_array(${sql.join(within, sql`, `)}) as within,
      (select json_build_object('miles', n.miles, 'count', (select count(*) from found f where f.miles <= n.miles))
        from near n) as nearest
    from found`)
}
