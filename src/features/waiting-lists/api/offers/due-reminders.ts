import { sql } from 'drizzle-orm'
import { v5 } from 'uuid'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read, timestampText } from '#platform/db/rows.ts'
import { dueReminder } from '../../offer-rules.ts'
import { offeredNames } from './cat-fields.ts'

type Due = {
  /** The same for the same reminder of the same offer, and another one once the family has more time. */
  reminderId: string
  buyerId: string
  entryId: string
  businessName: string
  deadline: Date
  offer: { id: string; cats: { name: string }[] }
}

/** Namespaces of the IDs of reminders. */
const IDS = {
  half: '3f0c6a7e-2f4d-4a55-9c0e-6a1f4a8f0c01',
  last: '3f0c6a7e-2f4d-4a55-9c0e-6a1f4a8f0c02',
}

const openOfferRow = z.object({
  buyerId: z.string(),
  entryId: z.string(),
  businessName: z.string(),
  id: z.string(),
  hours: z.number(),
  isLonger: z.boolean().nullable(),
  deadline: timestampText,
  cats: z.array(z.object({ name: z.string() })),
})

/** The reminders of open offers that are due: of each offer the latest one. */
export async function listDueOfferReminders(db: DbOrTx, now: Date): Promise<Due[]> {
  const rows = await read(db, openOfferRow).rows(sql`
    select o.id, o.hours, o.more_time = 'given' as is_longer, o.deadline, o.entry_id, e.buyer_id,
      b.business_name, ${offeredNames} as cats
    from offers o join waiting_list_entries e on e.id = o.entry_id join breeders b on b.id = o.breeder_id
    where o.status = 'open' and o.deadline > ${now.toISOString()}
      and o.deadline - make_interval(mins => 30 * o.hours) <= ${now.toISOString()}
    order by o.deadline`)
  return rows.flatMap(({ id, hours, cats, isLonger, deadline: at, ...row }) => {
    const deadline = new Date(at)
    const which = dueReminder({ hours, deadline }, now)
    return which
      ? [
          {
            ...row,
            reminderId: v5(isLonger ? `${id} longer` : id, IDS[which]),
            deadline,
            offer: { id, cats },
          },
        ]
      : []
  })
}
