/** The list for a text search: matches are found once, counted and ranked, and only the page's rows are read whole. */
import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { CATS_PER_PAGE, type CatListQuery } from '../contract.ts'
import { type Asked, conditionsOf, tsquery } from './filters.ts'
import { orderOf } from './order.ts'
import { catJson } from './present.ts'

/** What a word is worth in description, cattery and place, colour, name and breed. */
const WEIGHTS = sql.raw(`'{0.1, 0.2, 0.5, 1}'`)

/** One page of matches as JSON text, best first, and how many there are. */
export async function searchCatsJson(
  db: Handle,
  filter: CatListQuery & Asked & { question: string },
  today: string,
): Promise<{ body: string; total: number }> {
  const limit = filter.limit ?? CATS_PER_PAGE
  const offset = ((filter.page ?? 1) - 1) * limit
  const { rows } = await db.execute<{ body: string; total: number }>(sql`
    with matches as materialized (
      select c.id, c.status, c.created_at, c.price, c.birth_date,
        ts_rank(${WEIGHTS}, c.search, ${tsquery(filter.question)}) as rank
      from cats c where ${conditionsOf(filter, today)}),
    page as (
      select c.id, row_number() over (order by ${orderOf(filter)}) as place
      from matches c order by ${orderOf(filter)} limit ${limit} offset ${offset})
    select (select count(*)::int from matches) as total, coalesce((
      select json_agg(${catJson(today)} order by p.place)
      from page p join cats c on c.id = p.id join breeders b on b.id = c.breeder_id), '[]')::text as body`)
  return rows[0] ?? { body: '[]', total: 0 }
}
