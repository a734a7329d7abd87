import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { catHolds } from '#features/cats/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { omitUndefined } from '#lib/omit-undefined.ts'
import { findNear } from '#lib/places/resolve-place.ts'
import { distanceProblem } from '#lib/places/unknown-place.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { SavedSearch } from '../contract.ts'
import { describeFilters, type Target } from '../describe.ts'
import { ALERTS } from '../limits.ts'
import { nameSearch } from '../name-search.ts'
import { noneTodayText } from '../none-today.ts'
import { searchPath } from '../search-path.ts'
import { isStillThere } from './store.ts'

const listedRow = z.object({
  id: z.string(),
  list: z.enum(['cats', 'pairings']),
  name: z.string(),
  filters: z.record(z.string(), z.unknown()),
  alert: z.enum(ALERTS),
  isPaused: z.boolean(),
  createdAt: z.iso.datetime(),
  newMatches: z.number(),
  isImpossible: z.boolean(),
  isListed: z.boolean(),
})
type ListedRow = z.infer<typeof listedRow>

/** The searches of a user, latest first; with an ID only that one. */
export async function listSearches(db: DbOrTx, userId: string, id?: string): Promise<SavedSearch[]> {
  const rows = await read(db, listedRow).rows(sql`
    select s.id, s.list, s.name, s.filters, s.alert, s.is_paused, ${isoText(sql`s.created_at`)} as created_at,
      (select count(*)::int from search_matches m
        where m.search_id = s.id and m.kind <> 'known' and m.event_id > s.seen_event and ${isStillThere}) as new_matches,
      g.keys = '{}' as is_impossible,
      g.breeds is null or case s.list
        when 'cats' then exists (select from listed_cats c where lower(c.breed) = any(g.breeds) and ${catHolds.isFree})
        else exists (select from public_pairings p
          where lower(p.sire_breed) = any(g.breeds) or lower(p.dam_breed) = any(g.breeds)) end as is_listed
    from saved_searches s join search_groups g on g.id = s.group_id
    where s.user_id = ${userId} and (${id ?? null}::uuid is null or s.id = ${id ?? null}::uuid)
    order by s.created_at desc, s.id desc`)
  return Promise.all(rows.map(present))
}

/** One search of a user. Throws not_found if the user does not have it. */
export async function getSearch(db: DbOrTx, userId: string, id: string): Promise<SavedSearch> {
  const [search] = await listSearches(db, userId, id)
  if (!search) throw new AppError('not_found')
  return search
}

async function present({ isImpossible, isListed, ...row }: ListedRow): Promise<SavedSearch> {
  const target = { list: row.list, filters: row.filters } as Target
  const unknown = await distanceProblem(target.filters)
  // It is not near a place that we do not know.
  const known = unknown
    ? ({ ...target, filters: omitUndefined({ ...row.filters, within: undefined }) } as Target)
    : target
  const problem = unknown
    ? `${unknown} Until then, this search finds nothing.`
    : isImpossible
      ? 'These filters exclude each other, so nothing can fit them.'
      : null
  const town = (await findNear(target.filters.near))?.town
  return {
    ...row,
    hasOwnName: row.name !== nameSearch(target, town),
    path: searchPath(target),
    terms: describeFilters(known, town),
    problem,
    note:
      problem || isListed
        ? null
        : noneTodayText({ ...target, filters: { breed: target.filters.breed } } as Target, row.alert),
  }
}
