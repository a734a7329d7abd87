/** Compares new pairings and born litters with the criteria of saved searches. */
import { sql } from 'drizzle-orm'
import { storedPairingFilters } from '#features/litters/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { planOwnMails } from '../digests/plan-own-mails.ts'
import { lastEvent, lockGroups } from '../groups.ts'

const BATCH = 100

/** Matches a batch of pairings that became public or got another status, as `matchCats` does. */
export async function matchPairings({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  return db.transaction(async (tx) => {
    await lockGroups(tx)
    const rows = await read(tx, idRow).rows(sql`
      select pairing_id as id from pairing_changes where is_pending
      order by pairing_id, status limit ${BATCH} for update skip locked`)
    if (rows.length === 0) return 0
    const ids = [...new Set(rows.map(({ id }) => id))]
    await addMatches(tx, ids, clock.now())
    await planOwnMails(tx, ids, clock.now())
    await tx.execute(sql`
      update pairing_changes set is_pending = false where is_pending and pairing_id = any(${sql.param(ids)}::uuid[])`)
    return rows.length
  })
}

/** Stores the present status of pairings as events, and what they fit. */
async function addMatches(tx: DbOrTx, ids: string[], now: Date): Promise<void> {
  const { selectPairings, fitsFilter } = storedPairingFilters
  const before = await lastEvent(tx)
  const isPending = sql`l.pairing_id = p.id and l.status = p.status and l.is_pending`
  await tx.execute(sql`
    insert into search_events (pairing_id, stage, breeder_id, listed_at, matched_at)
    select p.id, case p.status when 'born' then 'born' else 'expected' end, p.breeder_id, l.changed_at,
      ${now.toISOString()}::timestamptz
    from public_pairings p join pairing_changes l on ${isPending}
    where p.id = any(${sql.param(ids)}::uuid[]) order by p.id`)
  // Another status of a known pairing is news for searches of this status, and the birth is for all.
  await tx.execute(sql`
    with p as materialized (${selectPairings(ids)}),
    found as materialized (
      select s.id as group_id, e.id as event_id
      from p join pairing_changes l on ${isPending}
      join search_events e on e.pairing_id = p.id and e.id > ${before}
      join search_groups s on ${fitsFilter()} and s.list = 'pairings'
        and (not l.is_known or p.status = 'born' or s.pairing_status is not null)),
    added as (insert into group_matches (group_id, event_id) select group_id, event_id from found)
    insert into groups_to_mail (group_id, from_event, found_at)
    select distinct group_id, ${before} + 1, ${now.toISOString()}::timestamptz from found f
    where exists (select from saved_searches s where s.group_id = f.group_id and s.alert = 'at_once' and not s.is_paused)
    -- As for cats.
    on conflict (group_id) do update set found_at = groups_to_mail.found_at`)
}
