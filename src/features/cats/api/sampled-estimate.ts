/**
 * Text searches with very many matches do not read them all: their number is estimated from every sixteenth cat, and a
 * page is filled from the newest groups of cats. migrations/0008_cats_search.sql describes the tags in `cats.search`.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { approximateCatCount, SAMPLE_INTERVAL } from './approximate-count.ts'
import { conditionsOf, type InterpretedFilter, toTsQuery } from './filters.ts'

/** With fewer groups of cats or fewer matches, all matches are read. */
const MIN = { groups: 16, matches: 2_000 }
const GROUP_SIZE = 4_096
/** With fewer cats, all matches are read. */
export const READ_ALL_UP_TO = MIN.groups * GROUP_SIZE
/** Matches are spread unevenly, so groups are read for this multiple of the cats that are needed. */
const MARGIN = 3
/** Title matches alone fill the page if there are about this multiple of the cats that are needed. */
const TITLE_MARGIN = 10

/** A search for words: the filter of the list, the query for the words of its text, and today's ISO date. */
export type WordSearch = { filter: InterpretedFilter; tsQuery: string; today: string }

/** About how many cats match; `available` ones, and of these the ones that match by name, breed, or color alone. */
export type SampledEstimate = { total: number; available: number; titleMatches: number; groups: number }

/** Undefined where the matches are few enough to read them all. */
export async function estimateMatches(
  db: Handle,
  { filter, tsQuery, today }: WordSearch,
): Promise<SampledEstimate | undefined> {
  const groups = Math.floor((await approximateCatCount(db)) / GROUP_SIZE)
  if (groups < MIN.groups) return undefined
  const { rows } = await db.execute<Omit<SampledEstimate, 'groups'>>(sql`
    select count(*)::int as total, count(*) filter (where c.status = 'available')::int as available,
      count(*) filter (where c.status = 'available' and c.search @@ ${titleQuery(tsQuery)})::int as "titleMatches"
    from cats c
    where ${conditionsOf(filter, today)} and c.search @@ (${toTsQuery(tsQuery)} && '''~s''')`)
  const sample = rows[0]
  if (!sample || sample.total * SAMPLE_INTERVAL < MIN.matches) return undefined
  return {
    total: Math.round((sample.total * SAMPLE_INTERVAL) / 100) * 100,
    available: sample.available * SAMPLE_INTERVAL,
    titleMatches: sample.titleMatches * SAMPLE_INTERVAL,
    groups,
  }
}

/**
 * A statement for the best `limit` matches (id, number, is_title): available cats, those that match by name, breed, and
 * color first, each newest first. Undefined where the page is too deep for the newest groups.
 */
export function newestMatches(search: WordSearch, estimate: SampledEstimate, limit: number): SQL | undefined {
  const groupsFor = (matches: number) => {
    const groups = Math.ceil((limit * MARGIN * estimate.groups) / Math.max(matches, 1)) + 1
    return groups < estimate.groups / 2 ? newestGroups(estimate.groups, groups) : undefined
  }
  const title = titleQuery(search.tsQuery)
  if (estimate.titleMatches >= limit * TITLE_MARGIN) {
    const groups = groupsFor(estimate.titleMatches)
    return groups && matchesOf(search, { limit, isTitle: true, tsQuery: sql`${title} && ${groups}` })
  }
  const groups = groupsFor(estimate.available - estimate.titleMatches)
  if (!groups) return undefined
  const others = sql`${toTsQuery(search.tsQuery)} && !!${title} && ${groups}`
  return sql`${matchesOf(search, { limit, isTitle: true, tsQuery: title })}
    union all ${matchesOf(search, { limit, isTitle: false, tsQuery: others })}`
}

function matchesOf(
  { filter, today }: WordSearch,
  { limit, isTitle, tsQuery }: { limit: number; isTitle: boolean; tsQuery: SQL },
): SQL {
  // The sum keeps the planner from reading cats by number until it has found enough, which may be all of them.
  return sql`(
    select c.id, c.number, ${sql.raw(String(isTitle))} as is_title from cats c
    where c.status = 'available' and ${conditionsOf(filter, today)} and c.search @@ (${tsQuery})
    order by c.number + 0 desc limit ${limit})`
}

/** The newest groups, with the next one, which may have begun since the cats were counted. */
function newestGroups(last: number, count: number): SQL {
  return sql`${Array.from({ length: count + 2 }, (_, back) => `'~${last + 1 - back}'`).join(' | ')}::tsquery`
}

/** The same query for the words of name, breed, and color alone: each lexeme with the prefix "^". */
function titleQuery(tsQuery: string): SQL {
  return sql`regexp_replace(${toTsQuery(tsQuery)}::text, '''([^'']+)''', '''^\\1''', 'g')::tsquery`
}
