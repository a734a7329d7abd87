/** Reminders of agreed pickups: the day before, at about nine in the morning where the cattery is. */
import { sql } from 'drizzle-orm'
import { goHomeDay } from '#features/sales/api/index.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { reminderIsDue } from '../rules.ts'

type DuePickup = { id: string; day: string; timeZone: string; acceptedAt: string }

/** An agreed pickup that its parties are now reminded of. */
export type RemindedPickup = {
  transactionId: string
  day: string
  time: string | null
  place: string | null
  /** Whether it is today, because the day before was missed. */
  isToday: boolean
}

/**
 * The proposals whose reminder is due, soonest first. Those of days that have passed are left out for ever, and so are
 * those before the cat can leave home: the parties are reminded to agree on another day.
 */
export async function listDuePickups(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<DuePickup>(sql`
    select p.id, p.day::text, t.time_zone as "timeZone", p.accepted_at as "acceptedAt"
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

/** Marks a pickup as reminded, once; undefined if it was, or if it is no longer agreed. */
export async function takePickupReminder(
  tx: DbOrTx,
  id: string,
  now: Date,
): Promise<RemindedPickup | undefined> {
  const { rows } = await tx.execute<Omit<RemindedPickup, 'isToday'> & { timeZone: string }>(sql`
    update pickup_proposals p set reminded_at = ${now.toISOString()} from transactions t
    where p.id = ${id} and p.status = 'accepted' and p.reminded_at is null
      and t.id = p.transaction_id and t.status in ('deposit_paid', 'paid') and t.frozen is null
    returning p.transaction_id as "transactionId", p.day::text, p.time, p.place, t.time_zone as "timeZone"`)
  const [taken] = rows
  if (!taken) return undefined
  const { timeZone, ...pickup } = taken
  return { ...pickup, isToday: pickup.day === dayIn(now, timeZone) }
}
