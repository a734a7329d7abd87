/** The reminder of a buyer to move the microchip to the buyer's name, once for a sale. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { CHIP_REMINDER_DAYS } from '../rules.ts'

/** The hour at which reminders are sent, where the sale is. */
const HOUR = '09:00'

const dueRow = z.object({
  transactionId: z.string(),
  buyerId: z.string(),
  catName: z.string(),
  microchip: z.string(),
  isReachable: z.boolean(),
})
export type DueChipReminder = Omit<z.infer<typeof dueRow>, 'isReachable'>

/**
 * Takes up to `limit` reminders that are due, with one statement, and returns how many it took and those to send. Who sends them does
 * so in the same transaction; two processes take different ones. The buyer of a sale that has money refunded, a problem reported, or a
 * payment disputed since the handover is not reminded: the cat may be back or dead.
 */
export async function takeChipReminders(
  tx: DbOrTx,
  now: Date,
  limit: number,
): Promise<{ taken: number; due: DueChipReminder[] }> {
  // The index is by time of the handover, from which the exact local time differs by less than two days.
  const at = now.toISOString()
  const rows = await read(tx, dueRow).rows(sql`
    with due as (
      select h.transaction_id from handovers h join transactions t on t.id = h.transaction_id
      where h.completed_at is not null and h.microchip is not null and h.chip_reminded_at is null
        and h.completed_at <= ${at}::timestamptz - ${CHIP_REMINDER_DAYS - 2}::int * interval '1 day'
        and ((h.completed_at at time zone t.time_zone)::date + ${CHIP_REMINDER_DAYS}::int + ${HOUR}::time)
          at time zone t.time_zone <= ${at}::timestamptz
        and t.status = 'completed' and t.frozen is null
        and not exists (select from transaction_events e where e.transaction_id = t.id
          and e.kind in ('partialRefund', 'reportProblem', 'openDispute') and e.created_at >= h.completed_at)
      order by h.completed_at, h.transaction_id limit ${limit} for update of h skip locked)
    update handovers h set chip_reminded_at = ${at}::timestamptz
    from due d join transactions t on t.id = d.transaction_id join users u on u.id = t.buyer_id
    where h.transaction_id = d.transaction_id
    returning h.transaction_id, t.buyer_id, h.record ->> 'name' as cat_name, h.microchip,
      u.suspended_at is null and u.deleted_at is null as is_reachable`)
  const due = rows.flatMap(({ isReachable, ...reminder }) => (isReachable ? [reminder] : []))
  return { taken: rows.length, due }
}
