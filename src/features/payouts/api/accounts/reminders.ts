/** Whom to remind of setting up payouts: those who left the form, and those whose money waits. */
import { sql } from 'drizzle-orm'
import { findOwner } from '#features/breeders/api/index.ts'
import { DAY_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import { REMINDER_DAYS } from '../../rules.ts'
import { addAccount, lockAccount, setAccount } from './store.ts'

/** Begins to count the days of a breeder whose money waits, unless they are counted. */
export async function remindFrom(tx: DbOrTx, breederId: string, now: Date): Promise<void> {
  await addAccount(tx, breederId)
  const row = await lockAccount(tx, breederId)
  const isUnfinished = row?.state === 'not_started' || row?.state === 'information_missing'
  if (row && isUnfinished && row.remindersFrom === null) await setAccount(tx, row.id, { remindersFrom: now })
}

/** Breeders who are due a reminder, longest waiting first. Suspended and deleted users get none. */
export async function listDueReminders(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const rows = await read(db, idRow).rows(sql`select a.breeder_id as id from payout_accounts a
    join breeders b on b.id = a.breeder_id join users u on u.id = b.user_id
    where a.state in ('not_started', 'information_missing') and a.reminders < ${REMINDER_DAYS.length} and not a.details_submitted
      and a.reminders_from <= case a.reminders when 0 then ${before(REMINDER_DAYS[0])}::timestamptz else ${before(REMINDER_DAYS[1])}::timestamptz end
      and u.suspended_at is null and u.deleted_at is null
    order by a.reminders_from limit ${limit}`)
  return rows.map(({ id }) => id)
}

/**
 * Counts the reminder that is due for a breeder. Undefined if none is due, for example because another process sent
 * it. `hasBegun` tells whether the form was opened. Call it in the transaction that sends the reminder.
 */
export async function takeReminder(
  tx: DbOrTx,
  breederId: string,
  now: Date,
): Promise<{ userId: string; hasBegun: boolean } | undefined> {
  const userId = await findOwner(tx, breederId)
  const row = await lockAccount(tx, breederId)
  if (!userId || !row?.remindersFrom || row.detailsSubmitted) return undefined
  if (row.state !== 'not_started' && row.state !== 'information_missing') return undefined
  const days = (now.getTime() - row.remindersFrom.getTime()) / DAY_MS
  // After an outage, one reminder replaces both.
  const due = REMINDER_DAYS.filter((after) => after <= days).length
  if (due <= row.reminders) return undefined
  await setAccount(tx, row.id, { reminders: due })
  return { userId, hasBegun: row.stripeAccountId !== null }
}
