import { sql } from 'drizzle-orm'
import type { StoredSale } from '#features/sales/api/index.ts'
import type { ListDeadlines } from '#platform/outages/index.ts'
import { orderPath } from '../order-path.ts'
import { findReleaseTimes } from './reminders.ts'

type Row = Pick<StoredSale, 'id' | 'status' | 'finalPaymentDue' | 'timeZone'> & {
  userId: string
  name: string
}

/** Until when buyers can pay balances before their reservations may end. */
export const listBalanceDeadlines: ListDeadlines = async (db, { now }) => {
  const { rows } = await db.execute<Row>(sql`
    select t.id, t.status, t.final_payment_due::text as "finalPaymentDue", t.time_zone as "timeZone", t.buyer_id as "userId",
      t.snapshot ->> 'name' as name
    from transactions t where t.status = 'deposit_paid' and t.frozen is null and t.final_payment_due < ${now.toISOString()}::date
      and not exists (select from payment_stops s where s.breeder_id = t.breeder_id)`)
  const deadlines = []
  for (const { userId, name, ...sale } of rows) {
    const times = await findReleaseTimes(db, sale, now)
    if (!times) continue
    const at = times.breeder > now ? times.breeder : times.system
    deadlines.push({
      userId,
      text: `Pay the balance for ${name}, before the reservation may end`,
      path: orderPath({ transactionId: sale.id }),
      at,
    })
  }
  return deadlines
}
