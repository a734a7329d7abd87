/** The order by distance: the nearest catteries are read first, so that a page needs only the cats of some of them. */
import { type SQL, sql } from 'drizzle-orm'
import { breederSql } from '#features/breeders/api/index.ts'
import type { PageRange } from '#lib/paging.ts'
import type { Point } from '#lib/places/gazetteer.ts'
import { buildCatConditions, type InterpretedFilter } from './filters.ts'

/**
 * A statement for the IDs of a page (id, place): available cats before others, the nearest first, those of one town newest
 * first, and those at unknown places last. The ID makes the order total.
 */
export function nearestCats(
  filter: InterpretedFilter,
  center: Point,
  today: string,
  { limit, offset }: PageRange,
): SQL {
  const groups = isAvailableOnly(filter) ? [sql`true`] : [AVAILABLE, sql`not (${AVAILABLE})`]
  const first = limit + offset
  const nearest = groups.map((condition, index) => groupOf({ condition, index, first }))
  return sql`
    select id, row_number() over (order by grouped, miles nulls last, ranked_at desc, id desc) as place
    from (${sql.join(nearest, sql` union all `)}) c
    order by grouped, miles nulls last, ranked_at desc, id desc limit ${limit} offset ${offset}`

  function groupOf(group: { condition: SQL; index: number; first: number }): SQL {
    // A cattery with many cats does not need to be read further than the page.
    return sql`(
      select c.id, n.miles, c.ranked_at, ${sql.raw(String(group.index))} as grouped
      from (select b.id, ${breederSql.milesFrom(center)} as miles from breeders b
        where ${filter.within ? breederSql.isWithin(center, filter.within) : sql`b.is_public`}
        order by 2 nulls last offset 0) n
      cross join lateral (
        select c.id, c.ranked_at from cats c
        where c.breeder_id = n.id and ${group.condition} and ${buildCatConditions({ ...filter, center: undefined }, today)}
        order by c.ranked_at desc, c.id desc limit ${group.first}) c
      order by n.miles nulls last, c.ranked_at desc, c.id desc limit ${group.first})`
  }
}

const AVAILABLE = sql`c.status = 'available'`

function isAvailableOnly({ status }: InterpretedFilter): boolean {
  return status?.every((each) => each === 'available') ?? false
}
