import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { catHolds, catJson } from '#features/cats/api/index.ts'
import { pairingSql } from '#features/litters/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { jsonRow, read } from '#platform/db/rows.ts'
import { VISIT_MS } from '../limits.ts'

/** The list shows so many at once; the others are in it as any other row. */
const MAX_NEW = 24

/** What searches need of waiting lists, a higher feature. */
export type SearchPorts = {
  /** SQL that counts the families who wait for a pairing `p`. */
  familiesWaiting: SQL
}

type Visit = { userId: string; id: string; now: Date }

/**
 * The cats that are new in a search since the visit before the present one, as JSON text. Throws not_found for a search that the
 * user does not have.
 */
export function listNewCatsJson(db: DbOrTx, visit: Visit): Promise<string> {
  return listNewJson(
    db,
    visit,
    (isNew) => sql`
    select c.id, m.matched_at, json_build_object(
      'kind', case m.kind when 'cheaper' then 'cheaper' else 'new' end, 'cat', ${catJson(isoDate(visit.now))}) as found
    from search_matches m join listed_cats c on c.id = m.cat_id join breeders b on b.id = c.breeder_id
    where ${isNew} and ${catHolds.isFree}`,
  )
}

/** The same for pairings. One of which the litter was born meanwhile is listed once, if the search finds it still. */
export function listNewPairingsJson(
  db: DbOrTx,
  visit: Visit,
  familiesWaiting: SearchPorts['familiesWaiting'],
): Promise<string> {
  const pairing = pairingSql.listed(null, isoDate(visit.now), { familiesWaiting, miles: undefined })
  return listNewJson(
    db,
    visit,
    (isNew) => sql`
    select distinct on (p.id) p.id, m.matched_at, json_build_object(
      'kind', case m.stage when 'born' then 'born' else 'new' end, 'pairing', ${pairing}) as found
    from search_matches m join saved_searches s on s.id = m.search_id
      join search_groups g on g.id = s.group_id join public_pairings p on p.id = m.pairing_id
      join breeders b on b.id = p.breeder_id
    where ${isNew} and (m.stage <> 'born' or p.status = 'born') and (g.pairing_status is null or p.status = g.pairing_status)
    order by p.id, m.matched_at desc`,
  )
}

const sinceRow = z.object({ since: z.number() })

/** `select` returns the rows of matches `m` that are new. */
async function listNewJson(
  db: DbOrTx,
  { userId, id, now }: Visit,
  select: (isNew: SQL) => SQL,
): Promise<string> {
  const search = await read(db, sinceRow).maybeRow(sql`
    select case when s.seen_at > ${new Date(now.getTime() - VISIT_MS).toISOString()}
      then coalesce(s.previous_seen_event, s.seen_event) else s.seen_event end as since
    from saved_searches s where s.id = ${id} and s.user_id = ${userId}`)
  if (!search) throw new AppError('not_found')
  const isNew = sql`m.search_id = ${id} and m.kind <> 'known' and m.event_id > ${search.since}`
  const { body } = await read(db, jsonRow).row(sql`
    select coalesce(json_agg(found order by matched_at desc, id desc), '[]')::text as body
    from (select * from (${select(isNew)}) each order by matched_at desc, id desc limit ${MAX_NEW}) latest`)
  return body
}
