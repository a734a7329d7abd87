import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { WAITING_LIST_CHANGED } from '../../events.ts'

export type OfferServices = Pick<Services, 'clock' | 'jobs' | 'events'>

const partiesRow = z.object({ buyerId: z.string(), ownerId: z.string() })

/** Updates the open pages of the family and the breeder of an entry. */
export async function publishOfferChanged(
  { events }: Pick<OfferServices, 'events'>,
  tx: DbOrTx,
  entryId: string,
): Promise<void> {
  const rows = await read(tx, partiesRow).rows(sql`
    select e.buyer_id, b.user_id as owner_id from waiting_list_entries e
    join breeders b on b.id = e.breeder_id where e.id = ${entryId}`)
  for (const { buyerId, ownerId } of rows)
    await events.publish(tx, WAITING_LIST_CHANGED, { users: [buyerId, ownerId] })
}
