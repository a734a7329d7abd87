import { sql } from 'drizzle-orm'
import { catJson } from '#features/cats/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import { VISIT_MS } from '../limits.ts'

/** The list shows so many at once; the others are in it as any cat. */
const MAX_NEW = 24

/** What is new in a search since the visit before the present one, as JSON text. Throws not_found for one that the user does not have. */
export async function listNewCatsJson(db: Handle, userId: string, id: string, now: Date): Promise<string> {
  const { rows } = await db.execute<{ since: number }>(sql`
    select case when s.seen_at > ${new Date(now.getTime() - VISIT_MS).toISOString()}
      then coalesce(s.previous_seen_event, s.seen_event) else s.seen_event end as since
    from saved_searches s where s.id = ${id} and s.user_id = ${userId}`)
  const [search] = rows
  if (!search) throw new AppError('not_found')
  const { rows: found } = await db.execute<{ body: string }>(sql`
    select coalesce(json_agg(json_build_object('kind', kind, 'cat', cat) order by matched_at desc, id desc), '[]')::text as body
    from (
      select c.id, m.matched_at, case m.kind when 'cheaper' then 'cheaper' else 'new' end as kind, ${catJson(isoDate(now))} as cat
      from search_matches m join listed_cats c on c.id = m.cat_id join breeders b on b.id = c.breeder_id
      where m.search_id = ${id} and m.kind <> 'known' and m.event_id > ${search.since}
        and c.status = 'available' and c.held_by_offer is null
      order by m.matched_at desc, c.id desc limit ${MAX_NEW}) found`)
  return found[0]?.body ?? '[]'
}
