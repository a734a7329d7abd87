/**
 * Searches that very many cats match. Nobody reads them all, so neither do we: their number is estimated from every
 * sixteenth cat, and a page is filled from the newest groups of cats. The marks in `cats.search` that this needs are
 * described in migrations/0008_cats_search.sql.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import type { CatListQuery } from '../contract.ts'
import { conditionsOf, tsquery } from './filters.ts'
import { SAMPLE, stockSize } from './stock-size.ts'
import type { Understood } from './understand.ts'

/** Below so many groups of cats, and for fewer matches, all are looked at. */
const CROWD = { groups: 16, matches: 2_000 }
const GROUP = 4_096
/** So many times the page's need is looked for, since matches are not spread evenly. */
const MARGIN = 3
/** Of matches by name, breed or color alone, so many times the need fill the page surely enough. */
const PLENTY = 10

/** About how many cats match: in all, those on sale, and of these by their name, breed or color alone. */
export type Crowd = { total: number; onSale: number; titled: number; groups: number }

type Search = { filter: CatListQuery; understood: Understood; today: string }

/** Undefined where the matches are few enough to be looked at one by one. */
export async function crowdOf(db: Handle, search: Search): Promise<Crowd | undefined> {
  const { filter, understood, today } = search
  const groups = Math.floor((await stockSize(db)) / GROUP)
  if (groups < CROWD.groups) return undefined
  const { rows } = await db.execute<Omit<Crowd, 'groups'>>(sql`
    select count(*)::int as total, count(*) filter (where c.status = 'available')::int as "onSale",
      count(*) filter (where c.status = 'available' and c.search @@ ${titleOf(understood)})::int as titled
    from cats c
    where ${conditionsOf(filter, today)} and c.search @@ (${tsquery(understood.question)} && '''~s''')`)
  const sample = rows[0]
  if (!sample || sample.total * SAMPLE < CROWD.matches) return undefined
  return {
    total: Math.round((sample.total * SAMPLE) / 100) * 100,
    onSale: sample.onSale * SAMPLE,
    titled: sample.titled * SAMPLE,
    groups,
  }
}

/**
 * Rows (id, number, is_title) that hold the best `need` of a crowd: cats on sale, those with all words in name, breed
 * and color first, each newest first. Undefined where the page lies too deep.
 */
export function fromCrowd(crowd: Crowd, { need, ...search }: Search & { need: number }): SQL | undefined {
  const { understood } = search
  const newest = (matches: number) => {
    const groups = Math.ceil((need * MARGIN * crowd.groups) / Math.max(matches, 1)) + 1
    return groups < crowd.groups / 2 ? groupsMark(crowd.groups, groups) : undefined
  }
  const title = titleOf(understood)
  // Enough by their names: no other match comes before them.
  if (crowd.titled >= need * PLENTY) {
    const groups = newest(crowd.titled)
    return groups && candidates(search, need, true, sql`${title} && ${groups}`)
  }
  const groups = newest(crowd.onSale - crowd.titled)
  if (!groups) return undefined
  const others = sql`${tsquery(understood.question)} && !!${title} && ${groups}`
  return sql`${candidates(search, need, true, title)} union all ${candidates(search, need, false, others)}`
}

function candidates({ filter, today }: Search, most: number, isTitle: boolean, question: SQL): SQL {
  return sql`(
    select c.id, c.number, ${sql.raw(String(isTitle))} as is_title from cats c
    where c.status = 'available' and ${conditionsOf(filter, today)} and c.search @@ (${question})
    order by c.number desc limit ${most})`
}

/** The newest groups: this one, so many before it, and the next, which may have begun since the size was read. */
function groupsMark(last: number, count: number): SQL {
  return sql`${Array.from({ length: count + 2 }, (_, back) => `'~${last + 1 - back}'`).join(' | ')}::tsquery`
}

/** The same question to the words of name, breed and color alone: each of its stems with the mark before it. */
function titleOf({ question }: Understood): SQL {
  return sql`regexp_replace(${tsquery(question)}::text, '''([^'']+)''', '''^\\1''', 'g')::tsquery`
}
