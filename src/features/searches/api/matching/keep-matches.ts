import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { dueAtOnce, isUnplanned } from '../digests/plan-own-mails.ts'

/**
 * Stores what a search has found by its group as its own, before its criteria or prices change: it stays new or announced if it
 * still fits. Its email at once is planned, because that of the group may not have been yet. The search is locked.
 */
export async function keepMatches(tx: DbOrTx, searchId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into own_matches (search_id, cat_id, pairing_id, stage, kind, price, previous_price, event_id, matched_at, announced_at)
    select search_id, cat_id, pairing_id, stage, kind, price, previous_price, event_id, matched_at, announced_at
    from search_matches where search_id = ${searchId} and not is_own
    on conflict (search_id, subject_id, stage) do update set
      kind = excluded.kind, price = excluded.price, previous_price = excluded.previous_price, event_id = excluded.event_id,
      matched_at = excluded.matched_at, announced_at = excluded.announced_at`)
  await tx.execute(sql`
    update saved_searches s set mail_due_at = coalesce(s.mail_due_at, ${dueAtOnce(sql`${now.toISOString()}::timestamptz`)})
    where s.id = ${searchId} and ${isUnplanned(now)} and exists (
      select from own_matches m where m.search_id = s.id and m.announced_at is null and m.kind <> 'known')`)
}
