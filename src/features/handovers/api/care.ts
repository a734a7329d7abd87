/** What the buyer keeps about the care of a cat, and reminders of what is due next. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type CareChanges, listCareChanges } from '#features/care-plans/api/index.ts'
import { lockSale, type StoredSale } from '#features/sales/api/index.ts'
import { addDays } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { dayIn, timesAt } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { CARE_REMINDER_DAYS } from '../rules.ts'
import { findHandover, findPartiedSale, type HandoverRow, updateHandover } from './store.ts'
import type { StoredCatRecord } from './stored-record.ts'
import { type CareReminderDose, careReminders } from './tables.ts'

/** The hour at which reminders are sent, where the sale is. */
const HOUR = '09:00'

/** What the cattery changed since the handover. */
export async function readCareChanges(
  db: DbOrTx,
  { catId }: Pick<StoredSale, 'catId'>,
  row: Pick<HandoverRow, 'record' | 'completedAt'> | undefined,
): Promise<CareChanges> {
  if (!row?.record?.care || !row.completedAt) return { corrections: new Map(), added: [] }
  return listCareChanges(db, catId, row.record.care, row.completedAt)
}

/** What is due after the handover and was not entered since. */
export function dueCare({ care }: StoredCatRecord, { added }: CareChanges): NonNullable<typeof care>['due'] {
  return (care?.due ?? []).filter(
    ({ lineId, dose }) => !added.some((each) => each.lineId === lineId && each.dose === dose),
  )
}

/**
 * Turns reminders of what is due on or off; each day is reminded of once, also after they were off. Throws not_found for all but the
 * buyer, and before the handover.
 */
export async function setCareReminders(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  transactionId: string,
  viewerId: string,
  isOn: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSale(tx, transactionId)
    const sale = await findPartiedSale(tx, transactionId)
    const row = await findHandover(tx, transactionId)
    if (sale?.buyerId !== viewerId || !row?.record?.care || !row.completedAt) throw new AppError('not_found')
    await updateHandover(tx, transactionId, { remindsOfCare: isOn })
    if (!isOn) {
      await tx
        .delete(careReminders)
        .where(and(eq(careReminders.transactionId, transactionId), isNull(careReminders.sentAt)))
      return
    }
    const today = dayIn(clock.now(), sale.timeZone)
    const due = dueCare(row.record, await readCareChanges(tx, sale, row)).filter(({ day }) => day >= today)
    const days = [...Map.groupBy(due, ({ day }) => day)]
    if (days.length === 0) return
    await tx
      .insert(careReminders)
      .values(
        days.map(([dueOn, doses]) => ({
          transactionId,
          dueOn,
          remindAt: timesAt(addDays(dueOn, -CARE_REMINDER_DAYS), HOUR, sale.timeZone)[0] ?? clock.now(),
          doses: doses.map(({ lineId, dose, name }): CareReminderDose => ({ lineId, dose, name })),
        })),
      )
      .onConflictDoNothing()
  })
}

const dueRow = z.object({
  transactionId: z.string(),
  dueOn: z.iso.date(),
  buyerId: z.string(),
  catName: z.string(),
  /** Null if all of it was entered since. */
  names: z.array(z.string()).nullable(),
  isReachable: z.boolean(),
})
export type DueCareReminder = Omit<z.infer<typeof dueRow>, 'names' | 'isReachable'> & { names: string[] }

/**
 * Takes up to `limit` reminders that are due, with one statement, and returns how many it took and those to send. Who sends them does
 * so in the same transaction; two processes take different ones.
 */
export async function takeCareReminders(
  tx: DbOrTx,
  now: Date,
  limit: number,
): Promise<{ taken: number; due: DueCareReminder[] }> {
  const at = now.toISOString()
  const rows = await read(tx, dueRow).rows(sql`
    with due as (
      select r.transaction_id, r.due_on from care_reminders r
      where r.sent_at is null and r.remind_at <= ${at}::timestamptz
      order by r.remind_at, r.transaction_id, r.due_on limit ${limit} for update skip locked)
    update care_reminders r set sent_at = ${at}::timestamptz
    from due d join transactions t on t.id = d.transaction_id
      join users u on u.id = t.buyer_id join handovers h on h.transaction_id = t.id
    where r.transaction_id = d.transaction_id and r.due_on = d.due_on
    returning r.transaction_id, r.due_on::text as due_on, t.buyer_id, h.record ->> 'name' as cat_name,
      (select array_agg(x.name) from jsonb_to_recordset(r.doses) x ("lineId" text, dose integer, name text)
        where not exists (select from care_entries e join kittens k on k.id = e.kitten_id
          where k.cat_id = t.cat_id and e.line_id = x."lineId" and e.dose = x.dose and e.deleted_at is null)) as names,
      u.suspended_at is null and u.deleted_at is null as is_reachable`)
  const due = rows.flatMap(({ names, isReachable, ...reminder }) =>
    names && isReachable ? [{ ...reminder, names }] : [],
  )
  return { taken: rows.length, due }
}
