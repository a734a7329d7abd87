/** When a sale completes although the buyer did not answer. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { saleMails } from '#features/sales/api/index.ts'
import type { Outages } from '#lib/outages.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { readOutages } from '#platform/outages/index.ts'
import { completionTime } from '../rules.ts'

/** What the buyer of a sale was told, as `toldBuyer` selects it; times in ISO format, null until the mail server has accepted the email. */
export const toldSchema = z.object({
  asked: z.iso.datetime().nullable(),
  hasEnd: z.boolean(),
  end: z.iso.datetime().nullable(),
})
export type Told = z.infer<typeof toldSchema>

const sentAt = isoText(
  sql`(select m.sent_at from tracked_mails m where m.key = ${saleMails.buyerMailKeySql(sql`e.id`)})`,
)

/**
 * The SQL of Told for the sale `t`: the question whether the cat was handed over, and the end of a dispute. A later reason why the
 * cat has no microchip is a new question.
 */
export const toldBuyer = sql`(select json_build_object('asked', question.at, 'hasEnd', ended.id is not null, 'end', ended.at)
  from (select) one
    left join lateral (select ${sentAt} as at from transaction_events e
      where e.transaction_id = t.id and e.kind = 'confirmHandover' and e.actor = 'breeder'
      order by case when e.details ->> 'noChip' = 'true' then e.created_at end desc nulls last, e.created_at, e.id
      limit 1) question on true
    left join lateral (select e.id, ${sentAt} as at from transaction_events e
      where e.transaction_id = t.id and e.kind in ('closeDispute', 'continueSale')
      order by e.created_at desc, e.id desc limit 1) ended on true)`

/**
 * When a sale whose breeder has confirmed completes without the buyer; null until the mail server has accepted the email that asks
 * the buyer, and, after a dispute, the one that says that it has ended.
 */
export function completionOf({ asked, hasEnd, end }: Told, outages: Outages): Date | null {
  const disputeEnded = hasEnd ? (end ? new Date(end) : ('not_sent' as const)) : null
  return completionTime({ asked: asked ? new Date(asked) : undefined, disputeEnded }, outages)
}

const toldRow = z.object({ told: toldSchema })

/** That time of one sale; null for an unknown one. */
export async function findCompletion(db: DbOrTx, transactionId: string, now: Date): Promise<Date | null> {
  const row = await read(db, toldRow).maybeRow(
    sql`select ${toldBuyer} as told from transactions t where t.id = ${transactionId}`,
  )
  return row ? completionOf(row.told, await readOutages(db, now)) : null
}
