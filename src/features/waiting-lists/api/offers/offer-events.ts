import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { WAITING_LIST_CHANGED } from '../../events.ts'

export type OfferServices = Pick<Services, 'clock' | 'jobs' | 'events'>

/** Updates the open pages of the family and the breeder of an entry. */
export async function publishOfferChanged(
  { events }: Pick<OfferServices, 'events'>,
  tx: DbOrTx,
  entryId: string,
): Promise<void> {
  const { rows } = await tx.execute<{ buyerId: string; ownerId: string }>(sql`
    select e.buyer_id as "buyerId", b.user_id as "ownerId" from waiting_list_entries e
    join breeders b on b.id = e.breeder_id where e.id = ${entryId}`)
  for (const { buyerId, ownerId } of rows)
    await events.publish(tx, WAITING_LIST_CHANGED, { users: [buyerId, ownerId] })
}
