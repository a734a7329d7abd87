/** What breeders are reminded of: in the morning where the cattery is, all entries that are due, together. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '#lib/dates.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { REMINDED_KINDS } from '../kinds.ts'
import { listEntries, type PlacedEntry } from './entries.ts'
import { readWays } from './reminder-ways.ts'
import { titleForApps } from './titles.ts'

/** The local hour from which reminders are sent. */
const REMINDER_HOUR = 9
/** Days whose reminders are sent late, if they were missed. */
const LATE_DAYS = 7
const LONGEST = Math.max(...REMINDED_KINDS.map(({ daysBefore }) => daysBefore))

const catteryRow = z.object({
  breederId: z.string(),
  userId: z.string(),
  timeZone: z.string(),
  /** The day whose reminders are sent now, and the last one whose reminders were. */
  day: z.iso.date(),
  handledOn: z.iso.date().nullable(),
})
type DueCattery = z.infer<typeof catteryRow>

/** The day where the cattery `b` is, whose reminders are due at a time. */
const dueDay = (now: Date) =>
  sql`((${now.toISOString()}::timestamptz at time zone b.time_zone) - make_interval(hours => ${REMINDER_HOUR}::int))::date`

/** A breeder's reminder of a day: its entries, by day, each in words with initials instead of names, and whether an email has it, too. */
export type CalendarReminder = {
  breederId: string
  userId: string
  /** An ISO date where the cattery is. */
  day: string
  entries: { day: string; timeOfDay: string | null; title: string; isMailed: boolean }[]
}

/** A part of the catteries whose morning has come, after one ID. */
export type ReminderBatch = {
  reminders: CalendarReminder[]
  /** The ID after which the next part begins; null for the last one. */
  next: string | null
}

/**
 * Reads the reminders of the next `limit` catteries that are due, and stores of those without any that nothing is left to do. Who
 * sends one calls `takeReminder` in the same transaction.
 */
export async function listDueReminders(
  db: DbOrTx,
  now: Date,
  { after, limit }: { after: string | null; limit: number },
): Promise<ReminderBatch> {
  const catteries = await read(db, catteryRow).rows(sql`
    select b.id as breeder_id, b.user_id, b.time_zone, ${dueDay(now)}::text as day, r.handled_on::text as handled_on
    from breeders b join users u on u.id = b.user_id left join calendar_reminders r on r.breeder_id = b.id
    where u.suspended_at is null and u.deleted_at is null and b.verification_status <> 'suspended'
      and (${after}::uuid is null or b.id > ${after}::uuid)
      and (r.handled_on is null or r.handled_on < ${dueDay(now)})
    order by b.id limit ${limit}`)
  const next = catteries.length < limit ? null : (catteries.at(-1)?.breederId ?? null)
  if (catteries.length === 0) return { reminders: [], next }
  const today = catteries.map(({ day }) => day).sort()
  const days = { from: today[0] ?? '', until: addDays(today.at(-1) ?? '', LONGEST) }
  const ways = await readWays(
    db,
    catteries.map(({ breederId }) => breederId),
  )
  const entries = Map.groupBy(await listEntries(db, catteries, days, now), ({ breederId }) => breederId)
  const reminders = catteries.map((cattery) => {
    const { breederId, userId, day } = cattery
    const chosen = ways.get(breederId) ?? {}
    const due = (entries.get(breederId) ?? []).filter(
      (entry) => isDue(entry, cattery) && chosen[entry.kind] !== 'none',
    )
    return {
      breederId,
      userId,
      day,
      entries: due.map((entry) => ({
        day: entry.day,
        timeOfDay: entry.timeOfDay,
        title: titleForApps(entry),
        isMailed: chosen[entry.kind] === 'mail',
      })),
    }
  })
  const idle = reminders.filter(({ entries: { length } }) => length === 0)
  await markHandled(db, idle)
  return { reminders: reminders.filter(({ entries: { length } }) => length > 0), next }
}

/** Whether an entry's reminder is of the day, or of one before it that was missed. */
function isDue({ kind, day }: PlacedEntry, { day: today, handledOn }: DueCattery): boolean {
  const daysBefore = REMINDED_KINDS.find((each) => each.kind === kind)?.daysBefore
  if (daysBefore === undefined || day < today) return false
  const remindOn = addDays(day, -daysBefore)
  const earliest = addDays(today, -LATE_DAYS)
  const last = handledOn === null ? addDays(today, -1) : handledOn > earliest ? handledOn : earliest
  return remindOn > last && remindOn <= today
}

/** Stores that the reminder of a day is sent; false if it was before. */
export async function takeReminder(
  tx: DbOrTx,
  reminder: Pick<CalendarReminder, 'breederId' | 'day'>,
): Promise<boolean> {
  return (await markHandled(tx, [reminder])) === 1
}

async function markHandled(
  db: DbOrTx,
  handled: readonly Pick<CalendarReminder, 'breederId' | 'day'>[],
): Promise<number> {
  if (handled.length === 0) return 0
  const { rows } = await db.execute(sql`
    insert into calendar_reminders as r (breeder_id, handled_on)
    select * from unnest(${sql.param(handled.map(({ breederId }) => breederId))}::uuid[],
      ${sql.param(handled.map(({ day }) => day))}::date[])
    on conflict (breeder_id) do update set handled_on = excluded.handled_on where r.handled_on < excluded.handled_on
    returning r.breeder_id`)
  return rows.length
}
