/** The list for a text search: matches are found once, counted and ranked, and only the page's rows are read whole. */
import { type SQL, sql } from 'drizzle-orm'
import type { Cut } from '#lib/paging.ts'
import type { Handle } from '#platform/db/index.ts'
import { CATS_PER_PAGE, type CatListQuery } from '../contract.ts'
import { type Crowd, crowdOf, fromCrowd } from './crowd.ts'
import { conditionsOf, tsquery } from './filters.ts'
import { orderOf } from './order.ts'
import { catJson } from './present.ts'
import type { Understood } from './understand.ts'

export type Page = { body: string; total: number }
type Search = { filter: CatListQuery; understood: Understood; today: string }

/** What a word is worth in description, cattery and place, color, name and breed. */
const WEIGHTS = sql.raw(`'{0.1, 0.2, 0.5, 1}'`)

/** One page of matches as JSON text, best first, and how many there are. */
export async function searchCats(db: Handle, search: Search): Promise<Page> {
  const { filter, understood, today } = search
  const { limit, offset } = windowOf(filter)
  const crowd = await crowdOf(db, search)
  if (crowd && (filter.sort ?? 'relevance') === 'relevance') {
    const page = await crowdPage(db, search, crowd)
    if (page) return page
  }
  const { question } = understood
  const matches = sql`
    select c.id, c.status, c.created_at, c.price, c.birth_date, c.number,
      ts_rank(${WEIGHTS}, c.search, ${tsquery(question)}) as rank
    from cats c where ${conditionsOf({ ...filter, question }, today)}`
  const page = sql`
    select c.id, row_number() over (order by ${orderOf(filter)}) as place
    from matches c order by ${orderOf(filter)} limit ${limit} offset ${offset}`
  const { rows } = await db.execute<Page & { found: number }>(statement(matches, page, today))
  const { body, found } = rows[0] ?? { body: '[]', found: 0 }
  return { body, total: found }
}

/** A page out of very many matches; undefined where the newest groups did not hold enough to fill it. */
async function crowdPage(
  db: Handle,
  { filter, understood, today }: Search,
  crowd: Crowd,
): Promise<Page | undefined> {
  const { limit, offset } = windowOf(filter)
  const candidates = fromCrowd(crowd, { filter, understood, today, need: limit + offset })
  if (!candidates) return undefined
  const page = sql`
    select c.id, row_number() over (order by c.is_title desc, c.number desc) as place
    from matches c order by c.is_title desc, c.number desc limit ${limit} offset ${offset}`
  const { rows } = await db.execute<Page & { found: number }>(statement(candidates, page, today))
  const row = rows[0]
  return row && row.found >= limit + offset ? { body: row.body, total: crowd.total } : undefined
}

function statement(matches: SQL, page: SQL, today: string): SQL {
  return sql`
    with matches as materialized (${matches}), page as (${page})
    select (select count(*)::int from matches) as found, coalesce((
      select json_agg(${catJson(today)} order by p.place)
      from page p join cats c on c.id = p.id join breeders b on b.id = c.breeder_id), '[]')::text as body`
}

function windowOf(filter: CatListQuery): Cut {
  const limit = filter.limit ?? CATS_PER_PAGE
  return { limit, offset: ((filter.page ?? 1) - 1) * limit }
}
