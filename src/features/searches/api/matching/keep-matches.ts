import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'

/**
 * Stores what a search has found by its group as its own, before its criteria or prices change: it stays new or announced if it
 * still fits.
 */
export async function keepMatches(tx: Handle, searchId: string): Promise<void> {
  await tx.execute(sql`
    insert into own_matches (search_id, cat_id, pairing_id, stage, kind, price, previous_price, event_id, matched_at, announced_at)
    select search_id, cat_id, pairing_id, stage, kind, price, previous_price, event_id, matched_at, announced_at
    from search_matches where search_id = ${searchId} and not is_own
    on conflict (search_id, subject_id, stage) do update set
      kind = excluded.kind, price = excluded.price, previous_price = excluded.previous_price, event_id = excluded.event_id,
      matched_at = excluded.matched_at, announced_at = excluded.announced_at`)
}
