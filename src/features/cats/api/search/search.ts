/** The list for a text search: matches are found, counted, and ranked once, and only the page's rows are read in full. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { breederSql } from '#features/breeders/api/index.ts'
import type { PageRange } from '#lib/paging.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { CATS_PER_PAGE, type CatFilter } from '../../contract.ts'
import { buildCatConditions, type InterpretedFilter, toTsQuery } from '../filters.ts'
import { catJson } from '../present.ts'
import {
  areMany,
  estimateMatches,
  fromMatches,
  newestMatches,
  type SampledEstimate,
  type WordSearch,
} from '../sampled-estimate.ts'
import { usableWordIntervals } from '../samples.ts'
import { orderBy } from '../sort.ts'
import { countCats, listCatsJson } from '../store.ts'
import type { UnderstoodFilters } from './understood-filters.ts'

const jsonPage = z.object({ body: z.string(), total: z.number() })
export type CatPage = z.infer<typeof jsonPage>

/** The weight of a word in description, cattery and place, color, and name and breed. */
const WEIGHTS = sql.raw(`'{0.1, 0.2, 0.5, 1}'`)

/** A search: `tsQuery` is undefined if it has no words that listings contain, and `order` is what comes first. */
type TextSearch = {
  filter: InterpretedFilter
  tsQuery: string | undefined
  order: Omit<UnderstoodFilters, 'filters'>
  today: string
}

/** One page of matches as JSON text, the best first, and the number of all matches. */
export async function searchCats(db: DbOrTx, search: TextSearch): Promise<CatPage> {
  const { filter, tsQuery, order, today } = search
  const { limit, offset } = rangeOf(filter)
  const words = tsQuery === undefined ? undefined : { filter, tsQuery, today }
  const estimate = words && (await estimateMatches(db, words))
  if ((filter.sort ?? 'relevance') === 'relevance' && !order.distance) {
    const page = await pageOfMany(db, search, estimate)
    if (page) return page
  }
  const rank = tsQuery === undefined ? sql`0` : sql`ts_rank(${WEIGHTS}, c.search, ${toTsQuery(tsQuery)})`
  const matches = sql`
    select c.id, c.status, c.ranked_at, c.price, c.birth_date, c.number, ${rank} as rank,
      ${preferenceOf(order)} as preference, ${distanceIn(search) ?? sql`0`} as miles
    from ${words ? fromMatches(words, estimate) : sql`cats c where ${buildCatConditions(filter, today)}`}`
  const page = sql`
    select c.id, row_number() over (order by ${orderBy(filter)}) as position
    from matches c order by ${orderBy(filter)} limit ${limit} offset ${offset}`
  const { body, total } = await read(db, jsonPage).row(statementFor(matches, page, today, milesOf(search)))
  // Every page of a list has the same total, except those after the last one, which need the true one.
  return { body, total: areMany(estimate) && body !== '[]' ? estimate.total : total }
}

function preferenceOf({ preferences, names }: TextSearch['order']): SQL {
  const scores = [...preferences, ...names].map((condition) => sql`(${condition})::int`)
  return scores.length > 0 ? sql.join(scores, sql` + `) : sql`0`
}

/**
 * A page of a search with very many matches, which are not all read: only those that satisfy every preference, if they
 * fill it. Undefined if there are fewer matches.
 */
async function pageOfMany(
  db: DbOrTx,
  { filter, tsQuery, order, today }: TextSearch,
  estimate: SampledEstimate | undefined,
): Promise<CatPage | undefined> {
  const preferred = {
    ...filter,
    understood: [
      ...(filter.understood ?? []),
      ...order.preferences.map((condition) => ({ part: 0, condition })),
    ],
  }
  if (tsQuery === undefined) return pageOfPreferred(db, filter, preferred, today)
  if (!areMany(estimate)) return undefined
  const search = { filter: preferred, tsQuery, today }
  const within = order.preferences.length > 0 ? await estimateMatches(db, search) : estimate
  const page = areMany(within) ? await pageOfNewest(db, search, within) : undefined
  return page && { ...page, total: estimate.total }
}

/** The newest preferred cats; undefined if they do not fill the page, or if there are few cats. */
async function pageOfPreferred(
  db: DbOrTx,
  filter: InterpretedFilter,
  preferred: InterpretedFilter,
  today: string,
): Promise<CatPage | undefined> {
  if ((await usableWordIntervals(db)).length === 0) return undefined
  const { limit, offset } = rangeOf(filter)
  if ((await countCats(db, preferred, today)) < limit + offset) return undefined
  const [body, total] = await Promise.all([
    listCatsJson(db, { ...preferred, sort: 'newest' }, today),
    countCats(db, filter, today),
  ])
  return { body, total }
}

/** A page from the newest groups of cats; undefined where they do not fill it. */
async function pageOfNewest(
  db: DbOrTx,
  search: WordSearch,
  estimate: SampledEstimate,
): Promise<CatPage | undefined> {
  const { limit, offset } = rangeOf(search.filter)
  const matches = newestMatches(search, estimate, limit + offset)
  if (!matches) return undefined
  const page = sql`
    select c.id, row_number() over (order by c.is_title desc, c.number desc) as position
    from matches c order by c.is_title desc, c.number desc limit ${limit} offset ${offset}`
  const miles = search.filter.center && breederSql.milesFrom(search.filter.center)
  const row = await read(db, jsonPage).row(statementFor(matches, page, search.today, miles))
  return row.total >= limit + offset ? { body: row.body, total: estimate.total } : undefined
}

/** The distance of a cattery `b` that the rows show: from the visitor's place, otherwise from that of the text. */
function milesOf({ filter, order }: TextSearch): SQL | undefined {
  return filter.center ? breederSql.milesFrom(filter.center) : order.distance
}

/** The whole miles that order the matches `c`: by relevance, those from the place of the text. */
function distanceIn({ filter, order }: TextSearch): SQL | undefined {
  const miles =
    filter.sort === 'distance' && filter.center ? breederSql.milesFrom(filter.center) : order.distance
  return miles && sql`(select round(${miles}) from breeders b where b.id = c.breeder_id)`
}

function statementFor(matches: SQL, page: SQL, today: string, miles: SQL | undefined): SQL {
  return sql`
    with matches as materialized (${matches}), page as (${page})
    select (select count(*)::int from matches) as total, coalesce((
      select json_agg(${catJson(today, miles)} order by p.position)
      from page p join cats c on c.id = p.id join breeders b on b.id = c.breeder_id), '[]')::text as body`
}

function rangeOf(filter: CatFilter): PageRange {
  const limit = filter.limit ?? CATS_PER_PAGE
  return { limit, offset: ((filter.page ?? 1) - 1) * limit }
}
