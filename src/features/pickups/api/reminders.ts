/** Reminders of agreed pickups: the day before, at about nine in the morning where the cattery is. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { goHomeDay } from '#features/sales/api/index.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read, timestampText } from '#platform/db/rows.ts'
import { reminderIsDue } from '../rules.ts'

const duePickupRow = z.object({
  id: z.string(),
  day: z.string(),
  timeZone: z.string(),
  acceptedAt: timestampText,
})

/** An agreed pickup that its parties are now reminded of. */
const remindedPickupRow = z.object({
  transactionId: z.string(),
  day: z.string(),
  time: z.string().nullable(),
  place: z.string().nullable(),
  /** Whether it is today, because the day before was missed. */
  isToday: z.boolean(),
})
export type RemindedPickup = z.infer<typeof remindedPickupRow>

/**
 * The proposals whose reminder is due, soonest first. Those of days that have passed are left out for ever, and so are
 * those before the cat can leave home: the parties are reminded to agree on another day.
 */
export async function listDuePickups(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const rows = await read(db, duePickupRow).rows(sql`
    select p.id, p.day::text, t.time_zone, p.accepted_at
    from pickup_proposals p join transactions t on t.id = p.transaction_id
    where p.status = 'accepted' and p.reminded_at is null and t.status in ('deposit_paid', 'paid') and t.frozen is null
      and p.day >= ${goHomeDay} and p.day between ${now.toISOString()}::date - 1 and ${now.toISOString()}::date + 2
    order by p.day, p.id`)
  return rows
    .filter(({ acceptedAt, ...pickup }) =>
      reminderIsDue({ ...pickup, acceptedAt: new Date(acceptedAt) }, now),
    )
    .slice(0, limit)
    .map(({ id }) => id)
}

const pickupReminderRow = remindedPickupRow.omit({ isToday: true }).extend({ timeZone: z.string() })

/** Marks a pickup as reminded, once; undefined if it was, or if it is no longer agreed. */
export async function takePickupReminder(
  tx: DbOrTx,
  id: string,
  now: Date,
): Promise<RemindedPickup | undefined> {
  const taken = await read(tx, pickupReminderRow).maybeRow(sql`
    update pickup_proposals p set reminded_at = ${now.toISOString()} from transactions t
    where p.id = ${id} and p.status = 'accepted' and p.reminded_at is null
      and t.id = p.transaction_id and t.status in ('deposit_paid', 'paid') and t.frozen is null
    returning p.transaction_id, p.day::text, p.time, p.place, t.time_zone`)
  if (!taken) return undefined
  const { timeZone, ...pickup } = taken
  return { ...pickup, isToday: pickup.day === dayIn(now, timeZone) }
}
