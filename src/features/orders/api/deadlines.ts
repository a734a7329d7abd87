import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { SALE_STATUSES } from '#features/sales/contract.ts'
import { read } from '#platform/db/rows.ts'
import type { ListDeadlines } from '#platform/outages/index.ts'
import { orderPath } from '../order-path.ts'
import { findReleaseTimes } from './reminders.ts'

const unpaidRow = z.object({
  id: z.string(),
  status: z.enum(SALE_STATUSES),
  finalPaymentDue: z.iso.date().nullable(),
  timeZone: z.string(),
  userId: z.string(),
  name: z.string(),
})

/** Until when buyers can pay balances before their reservations may end. */
export const listBalanceDeadlines: ListDeadlines = async (db, { now }) => {
  const rows = await read(db, unpaidRow).rows(sql`
    select t.id, t.status, t.final_payment_due::text as final_payment_due, t.time_zone, t.buyer_id as user_id,
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
