/** Reminders to agree on a pickup, while no day is agreed: around the earliest day, in the morning where the cattery is. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { goHomeDay, lockSale } from '#features/sales/api/index.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { AGREE_REMINDER_DAYS, agreeReminder, canBeAccepted, localNow, type PickupRole } from '../rules.ts'
import { wasHandedOver } from './handed-over.ts'
import { listProposals } from './store.ts'

const candidateRow = z.object({
  id: z.string(),
  goHomeDate: z.iso.date(),
  timeZone: z.string(),
  paidAt: z.iso.datetime(),
})
type Candidate = z.infer<typeof candidateRow>

/** A reminder to agree, as its emails need it. */
export type AgreeReminderFacts = {
  /** Whether the cat can leave home today. */
  canLeave: boolean
  /** The proposal that waits for an answer, unless its time has passed. */
  open: { by: PickupRole; day: string; time: string | null } | null
}

const remindedRow = candidateRow.extend({ reminded: z.number().nullable() })

/** The sales whose parties are due a reminder to agree, earliest go-home day first. */
export async function listSalesToAgree(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  // Where clocks are ahead, the day has begun earlier than in UTC.
  const latestDay = addDays(isoDate(now), 1 - AGREE_REMINDER_DAYS[0])
  const rows = await read(db, remindedRow).rows(sql`
    select t.id, ${goHomeDay}::text as go_home_date, t.time_zone, ${isoText(sql`t.paid_at`)} as paid_at,
      r.day as reminded
    from transactions t left join pickup_reminders r on r.transaction_id = t.id
    where ${isToAgree} and ${goHomeDay} <= ${latestDay}
      and (r.day is null or r.day < ${AGREE_REMINDER_DAYS.at(-1)})
    order by ${goHomeDay}, t.id`)
  return rows
    .filter(({ reminded, ...sale }) => {
      const day = dueReminder(sale, now)
      return day !== undefined && (reminded === null || day > reminded)
    })
    .slice(0, limit)
    .map(({ id }) => id)
}

/**
 * Records the reminder to agree that a sale is due, once; undefined if none is, for example because it was sent, or because the
 * cat was handed over. Call it in the transaction that sends the reminder.
 */
export async function takeAgreeReminder(
  tx: DbOrTx,
  id: string,
  now: Date,
): Promise<AgreeReminderFacts | undefined> {
  await lockSale(tx, id)
  const sale = await read(tx, candidateRow).maybeRow(sql`
    select t.id, ${goHomeDay}::text as go_home_date, t.time_zone, ${isoText(sql`t.paid_at`)} as paid_at
    from transactions t where t.id = ${id} and ${isToAgree}`)
  const day = sale && dueReminder(sale, now)
  if (!sale || day === undefined || (await wasHandedOver(tx, id))) return undefined
  const taken = await tx.execute(sql`
    insert into pickup_reminders as r (transaction_id, day, reminded_at) values (${id}, ${day}, ${now.toISOString()})
    on conflict (transaction_id) do update set day = excluded.day, reminded_at = excluded.reminded_at
      where r.day < excluded.day
    returning r.day`)
  if (taken.rows.length === 0) return undefined
  const local = localNow(now, sale.timeZone)
  const open = (await listProposals(tx, id)).find(({ status }) => status === 'open')
  return {
    canLeave: sale.goHomeDate <= local.today,
    open:
      open && canBeAccepted(open, sale.goHomeDate, local)
        ? { by: open.by, day: open.day, time: open.time }
        : null,
  }
}

/** The SQL condition that the parties of the sale `t` can agree on a pickup and have not. */
const isToAgree = sql`t.status in ('deposit_paid', 'paid') and t.frozen is null
  and (t.pickup_day is null or t.pickup_day < ${goHomeDay})
  and not exists (select from payment_stops s where s.breeder_id = t.breeder_id)`

function dueReminder({ goHomeDate, timeZone, paidAt }: Candidate, now: Date) {
  return agreeReminder({ goHomeDate, timeZone, paidAt: new Date(paidAt) }, now)
}
