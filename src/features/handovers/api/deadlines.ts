import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { read } from '#platform/db/rows.ts'
import type { ListDeadlines } from '#platform/outages/index.ts'
import { completionOf, toldBuyer, toldSchema } from './completion.ts'

const answerRow = z.object({ id: z.string(), userId: z.string(), name: z.string(), told: toldSchema })

/** Until when buyers can answer the breeder's confirmation of a handover. */
export const listAnswerDeadlines: ListDeadlines = async (db, { outages }) => {
  const rows = await read(db, answerRow).rows(sql`
    select t.id, t.buyer_id as user_id, t.snapshot ->> 'name' as name, ${toldBuyer} as told
    from handovers h join transactions t on t.id = h.transaction_id
    where h.breeder_confirmed_at is not null and h.completed_at is null and h.problem is null
      and t.status = 'paid' and t.frozen is null`)
  const deadlines = []
  for (const { id, userId, name, told } of rows) {
    const at = completionOf(told, outages)
    const text = `Confirm that ${name} is with you, or report that you did not meet`
    if (at) deadlines.push({ userId, text, path: `/orders/${id}`, at })
  }
  return deadlines
}
