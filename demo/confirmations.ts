import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'

/** No one visits the dashboards of fictitious catteries, so their listings are confirmed for a year. */
export async function confirmListings(tx: DbOrTx, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into listing_confirmations (breeder_id, confirmed_at)
    select id, ${now.toISOString()}::timestamptz + interval '1 year' from breeders
    on conflict (breeder_id) do nothing`)
}
