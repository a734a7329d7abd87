/**
 * Text searches with very many matches do not read them all: their number is estimated from a sample of the cats, and a
 * page is filled from the newest groups of cats. migrations/0010_cats_search.sql describes the tags in `cats.search`.
 */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { countRow, read } from '#platform/db/rows.ts'
import { approximateCatCount } from './approximate-count.ts'
import { buildCatConditions, checking, type InterpretedFilter, toTsQuery } from './filters.ts'
import { inSample, type SampleInterval, usableWordIntervals } from './samples.ts'

/** So many matches are all read, and more are estimated. */
const READ_ALL_UP_TO = 2_000
/** So many matches of the words are read before other filters. */
const MAX_BY_WORDS = 5_000
/** An estimate from a smaller sample needs so many matches in it: its standard deviation is then at most 10 %. */
const MIN_SAMPLED = 100
const GROUP_SIZE = 4_096
/** Matches are spread unevenly, so groups are read for this multiple of the cats that are needed. */
const MARGIN = 3
/** Title matches alone fill the page if there are about this multiple of the cats that are needed. */
const TITLE_MARGIN = 10

/** A search for words: the filter of the list, the query for the words of its text, and today's ISO date. */
export type WordSearch = { filter: InterpretedFilter; tsQuery: string; today: string }

/**
 * About how many cats match: `total`, of them `available` ones, and of these the ones that match by name, breed, or color
 * alone. `byWords` match the words, whatever the other filters. `groups` is the number of groups of all cats.
 */
export type SampledEstimate = Sampled & { groups: number }
const sampledRow = z.object({
  byWords: z.number(),
  total: z.number(),
  available: z.number(),
  titleMatches: z.number(),
})
type Sampled = z.infer<typeof sampledRow>

/** Undefined with so few cats that all matches are read. */
export async function estimateMatches(db: DbOrTx, search: WordSearch): Promise<SampledEstimate | undefined> {
  const intervals = await usableWordIntervals(db)
  for (const interval of intervals) {
    const { byWords, total, available, titleMatches } = await countSampled(db, search, interval)
    // The smaller sample is enough for many matches, and for clearly too few.
    const isEnough = total >= MIN_SAMPLED || total * interval < READ_ALL_UP_TO / 2
    if (!isEnough && interval !== intervals.at(-1)) continue
    return {
      byWords: byWords * interval,
      total: Math.round((total * interval) / 100) * 100,
      available: available * interval,
      titleMatches: titleMatches * interval,
      groups: Math.floor((await approximateCatCount(db)) / GROUP_SIZE),
    }
  }
  return undefined
}

/** Whether a search has too many matches to read all of them. */
export function areMany(estimate: SampledEstimate | undefined): estimate is SampledEstimate {
  return estimate !== undefined && estimate.total >= READ_ALL_UP_TO
}

async function countSampled(
  db: DbOrTx,
  { filter, tsQuery, today }: WordSearch,
  interval: SampleInterval,
): Promise<Sampled> {
  return read(db, sampledRow).row(sql`
    select count(*)::int as by_words, count(*) filter (where is_match)::int as total,
      count(*) filter (where is_match and status = 'available')::int as available,
      count(*) filter (where is_match and status = 'available' and search @@ ${titleQuery(tsQuery)})::int
        as title_matches
    from (select c.status, c.search, ${otherConditions(filter, today)} as is_match
      from ${foundByWords(toTsQuery(tsQuery), inSample(interval))} c offset 0) found`)
}

/** The conditions on cats that are found by the words. */
function otherConditions(filter: InterpretedFilter, today: string): SQL {
  return buildCatConditions({ ...checking(filter), tsQuery: undefined }, today)
}

/** How many cats match, as the list says: an estimate if they are many. */
export async function countFound(db: DbOrTx, search: WordSearch): Promise<number> {
  const estimate = await estimateMatches(db, search)
  if (areMany(estimate)) return estimate.total
  const { count } = await read(db, countRow).row(
    sql`select count(*)::int as count from ${fromMatches(search, estimate)}`,
  )
  return count
}

/** The matching `cats c`. Where few cats match the words, these are found first, whatever the planner expects. */
export function fromMatches(
  { filter, tsQuery, today }: WordSearch,
  estimate: SampledEstimate | undefined,
): SQL {
  return estimate && estimate.byWords < MAX_BY_WORDS
    ? sql`${foundByWords(toTsQuery(tsQuery))} c where ${otherConditions(filter, today)}`
    : sql`cats c where ${buildCatConditions({ ...filter, tsQuery }, today)}`
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
  return sql`(
    select c.id, c.number, ${sql.raw(String(isTitle))} as is_title
    from ${foundByWords(tsQuery)} c
    where c.status = 'available' and ${otherConditions(filter, today)}
    order by c.number desc limit ${limit})`
}

/**
 * The listed cats that match words and a condition on `cats c`. `offset 0` makes the planner find them by an index of words,
 * although it does not know how many match the words of a prepared statement.
 */
function foundByWords(tsQuery: SQL, condition = sql`true`): SQL {
  return sql`(select * from cats c where ${condition} and c.is_listed and c.search @@ (${tsQuery}) offset 0)`
}

/** The newest groups, with the next one, which may have begun since the cats were counted. */
function newestGroups(last: number, count: number): SQL {
  return sql`${Array.from({ length: count + 2 }, (_, back) => `'~${last + 1 - back}'`).join(' | ')}::tsquery`
}

/** The same query for the words of name, breed, and color alone: each lexeme with the prefix "^". */
function titleQuery(tsQuery: string): SQL {
  return sql`(select regexp_replace(${toTsQuery(tsQuery)}::text, '''([^'']+)''', '''^\\1''', 'g')::tsquery)`
}
