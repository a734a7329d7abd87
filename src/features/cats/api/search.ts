/** The list for a text search: matches are found, counted, and ranked once, and only the page's rows are read in full. */
import { type SQL, sql } from 'drizzle-orm'
import type { PageRange } from '#lib/paging.ts'
import type { Handle } from '#platform/db/index.ts'
import { CATS_PER_PAGE, type CatFilter } from '../contract.ts'
import { conditionsOf, toTsQuery } from './filters.ts'
import { catJson } from './present.ts'
import { estimateMatches, newestMatches, type SampledEstimate, type TextSearch } from './sampled-estimate.ts'
import { orderBy } from './sort.ts'

export type CatPage = { body: string; total: number }

/** The weight of a word in description, cattery and place, color, and name and breed. */
const WEIGHTS = sql.raw(`'{0.1, 0.2, 0.5, 1}'`)

/** One page of matches as JSON text, the best first, and the number of all matches. */
export async function searchCats(db: Handle, search: TextSearch): Promise<CatPage> {
  const { filter, text, today } = search
  const { limit, offset } = rangeOf(filter)
  const estimate = await estimateMatches(db, search)
  if (estimate && (filter.sort ?? 'relevance') === 'relevance') {
    const page = await pageOfNewest(db, search, estimate)
    if (page) return page
  }
  const matches = sql`
    select c.id, c.status, c.created_at, c.price, c.birth_date, c.number,
      ts_rank(${WEIGHTS}, c.search, ${toTsQuery(text.tsQuery)}) as rank
    from cats c where ${conditionsOf({ ...filter, tsQuery: text.tsQuery }, today)}`
  const page = sql`
    select c.id, row_number() over (order by ${orderBy(filter)}) as position
    from matches c order by ${orderBy(filter)} limit ${limit} offset ${offset}`
  const { rows } = await db.execute<CatPage>(statementFor(matches, page, today))
  return rows[0] ?? { body: '[]', total: 0 }
}

/** A page of a search with very many matches; undefined where the newest groups do not fill it. */
async function pageOfNewest(
  db: Handle,
  search: TextSearch,
  estimate: SampledEstimate,
): Promise<CatPage | undefined> {
  const { limit, offset } = rangeOf(search.filter)
  const matches = newestMatches(search, estimate, limit + offset)
  if (!matches) return undefined
  const page = sql`
    select c.id, row_number() over (order by c.is_title desc, c.number desc) as position
    from matches c order by c.is_title desc, c.number desc limit ${limit} offset ${offset}`
  const { rows } = await db.execute<CatPage>(statementFor(matches, page, search.today))
  const row = rows[0]
  return row && row.total >= limit + offset ? { body: row.body, total: estimate.total } : undefined
}

function statementFor(matches: SQL, page: SQL, today: string): SQL {
  return sql`
    with matches as materialized (${matches}), page as (${page})
    select (select count(*)::int from matches) as total, coalesce((
      select json_agg(${catJson(today)} order by p.position)
      from page p join cats c on c.id = p.id join breeders b on b.id = c.breeder_id), '[]')::text as body`
}

function rangeOf(filter: CatFilter): PageRange {
  const limit = filter.limit ?? CATS_PER_PAGE
  return { limit, offset: ((filter.page ?? 1) - 1) * limit }
}
