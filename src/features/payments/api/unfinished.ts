import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { STATES_IN_PROGRESS } from './process.ts'

/** Something about money that is not over; `isBuyer` for the buyer of the order, otherwise the user is the breeder. */
export type Unfinished = {
  kind: 'refund' | 'dispute' | 'payment'
  transactionId: string | null
  orderNumber: string | null
  isBuyer: boolean
}

/**
 * Refunds that the bank has not confirmed, open disputes, and payments that are being processed; with `withCheckouts` also
 * checkouts that have begun, because the buyer may already have authorized them. They end after a day.
 */
export async function listUnfinished(
  db: Handle,
  userId: string,
  { withCheckouts }: { withCheckouts: boolean },
): Promise<Unfinished[]> {
  const { rows } = await db.execute<Unfinished>(sql`
    with own as (select x.id, x.order_number, true as is_buyer from transactions x where x.buyer_id = ${userId}
      union all select x.id, x.order_number, false from transactions x
        join breeders y on y.id = x.breeder_id where y.user_id = ${userId})
    select distinct 'refund' as kind, o.id as "transactionId", o.order_number as "orderNumber", o.is_buyer as "isBuyer"
      from refunds r join own o on o.id = r.transaction_id where r.state in ('requested', 'sent', 'failed')
    union all select distinct 'dispute', o.id, o.order_number, o.is_buyer
      from disputes d join own o on o.id = d.transaction_id where not d.is_closed
    union all select 'payment', p.transaction_id, null, true
      from payments p where p.buyer_id = ${userId} and (p.state = 'waiting' or p.state in ${STATES_IN_PROGRESS}
        or ${withCheckouts} and p.state = 'open' and p.stripe_payment_intent_id is not null)`)
  return rows
}
