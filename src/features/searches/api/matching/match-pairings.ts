/** Finds the saved searches that new pairings and born litters fit. */
import { sql } from 'drizzle-orm'
import { storedPairingFilters } from '#features/litters/api/index.ts'
import type { Services } from '#platform/services.ts'
import { planMails } from '../digests/plan-mails.ts'
import { SURELY_SEEN } from './match-cats.ts'

const BATCH = 100

/** Matches a batch of pairings that became public or got another status, as `matchCats` does. */
export async function matchPairings({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select pairing_id as id from pairing_changes where is_pending
      order by pairing_id, status limit ${BATCH} for update skip locked`)
    if (rows.length === 0) return 0
    const ids = [...new Set(rows.map(({ id }) => id))]
    const { selectPairings, fitsFilter } = storedPairingFilters
    // Another status of a known pairing is news for searches of this status, and the birth is for all.
    await tx.execute(sql`
      insert into search_matches (search_id, pairing_id, stage, kind, matched_at)
      with p as materialized (${selectPairings(ids)})
      select s.id, p.id, case p.status when 'born' then 'born' else 'expected' end,
        case when s.known_from > l.changed_at + ${SURELY_SEEN} then 'known' else 'new' end,
        ${clock.now().toISOString()}::timestamptz
      from p join pairing_changes l on l.pairing_id = p.id and l.status = p.status and l.is_pending
      join saved_searches s on ${fitsFilter()}
        and s.list = 'pairings' and not s.is_paused and s.user_id <> p.owner_id
        and (not l.is_known or p.status = 'born' or s.pairing_status is not null)
      -- As for cats.
      for key share of s
      on conflict (search_id, subject_id, stage) do nothing`)
    await planMails(tx, ids, clock.now())
    await tx.execute(sql`
      update pairing_changes set is_pending = false where is_pending and pairing_id = any(${sql.param(ids)}::uuid[])`)
    return rows.length
  })
}
