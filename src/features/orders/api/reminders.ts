/** Reminders of balances that are due: which one is to be sent, and what its sending means. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  addSaleEvent,
  lockSale,
  type StoredSale,
  type TransitionServices,
} from '#features/sales/api/index.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import { addDays } from '#lib/dates.ts'
import { dayIn, startOfDay } from '#lib/times.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { JobDefinition } from '#platform/jobs/index.ts'
import { findTrackedMail, mailSentAt } from '#platform/mail/index.ts'
import { readOutages } from '#platform/outages/index.ts'
import type { Services } from '#platform/services.ts'
import {
  BALANCE_REMINDER_DAYS,
  currentReminder,
  LAST_REMINDER_DAY,
  mayWriteAgain,
  type ReleaseTimes,
  type ReminderDay,
  releaseTimes,
} from '../balance-dates.ts'

/** The mail server has accepted the email of a reminder. */
export const reminderSentJob: JobDefinition<{ transactionId: string; due: string; day: ReminderDay }> = {
  queue: 'orders.balance-reminder-sent',
}

const candidateRow = z.object({
  id: z.string(),
  due: z.iso.date(),
  timeZone: z.string(),
  /** When the due date was set. */
  setAt: z.iso.datetime(),
})
type Candidate = z.infer<typeof candidateRow>

/** A reminder to send now. */
export type Reminder = {
  day: ReminderDay
  due: string
  /** The day on which it is sent, in the time zone of the sale; its text is right until the day ends. */
  today: string
  before: Date
  /** The key of its email. */
  key: string
}

const keyOf = ({ id, due, day }: { id: string; due: string; day: ReminderDay }) =>
  `balance-reminder ${id} ${due} ${day}`

/** The sales whose buyers are to be reminded now, the earliest due date first. However long nobody was reminded, none is left out. */
export async function listDueReminders(db: DbOrTx, now: Date): Promise<string[]> {
  const near = sql`t.final_payment_due <= ${now.toISOString()}::date - ${BALANCE_REMINDER_DAYS[0] - 1}::int`
  const due: string[] = []
  for (const candidate of await listCandidates(db, near))
    if (await reminderOf(db, candidate, now)) due.push(candidate.id)
  return due
}

/** The reminder of a sale that is to be sent now, with the sale locked; undefined if there is none. */
export async function takeReminder(tx: DbOrTx, id: string, now: Date): Promise<Reminder | undefined> {
  await lockSale(tx, id)
  const [candidate] = await listCandidates(tx, sql`t.id = ${id}`)
  return candidate && reminderOf(tx, candidate, now)
}

/** The latest reminder that is due, unless its email was sent, or was planned today. */
async function reminderOf(
  db: DbOrTx,
  { id, due, timeZone, setAt }: Candidate,
  now: Date,
): Promise<Reminder | undefined> {
  const day = currentReminder({ due, timeZone, setAt: new Date(setAt) }, now)
  if (day === undefined) return undefined
  const key = keyOf({ id, due, day })
  const mail = await findTrackedMail(db, key)
  if (mail && !mayWriteAgain(mail, timeZone, now)) return undefined
  const today = dayIn(now, timeZone)
  return { day, due, today, key, before: startOfDay(addDays(today, 1), timeZone) }
}

/** Adds the event of a reminder whose email was sent, once; until then, the timeline does not mention it. */
export async function recordReminder(
  services: TransitionServices & Pick<Services, 'db'>,
  { transactionId, due, day }: { transactionId: string; due: string; day: ReminderDay },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const sale = await lockSale(tx, transactionId)
    if (!sale || (await isRecorded(tx, { transactionId, due, day }))) return
    const details = { day, finalPaymentDue: due }
    await addSaleEvent(services, tx, { sale, kind: 'remindBalance', by: SYSTEM, details })
  })
}

/** When the reservation of a sale may be released; null unless a balance is due and its last reminder was sent. */
export async function findReleaseTimes(
  db: DbOrTx,
  {
    id,
    status,
    finalPaymentDue: due,
    timeZone,
  }: Pick<StoredSale, 'id' | 'status' | 'finalPaymentDue' | 'timeZone'>,
  now: Date,
): Promise<ReleaseTimes | null> {
  if (status !== 'deposit_paid' || !due) return null
  const remindedAt = (await mailSentAt(db, keyOf({ id, due, day: LAST_REMINDER_DAY }))) ?? null
  return releaseTimes({ due, timeZone, remindedAt, outages: remindedAt ? await readOutages(db, now) : [] })
}

async function isRecorded(
  tx: DbOrTx,
  { transactionId, due, day }: { transactionId: string; due: string; day: ReminderDay },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from transaction_events e where e.transaction_id = ${transactionId} and e.kind = 'remindBalance'
      and e.details ->> 'finalPaymentDue' = ${due} and e.details ->> 'day' = ${String(day)}`)
  return rows.length > 0
}

async function listCandidates(db: DbOrTx, condition: SQL): Promise<Candidate[]> {
  return read(db, candidateRow).rows(sql`
    select t.id, t.final_payment_due::text as due, t.time_zone,
      ${isoText(sql`coalesce((select max(e.created_at) from transaction_events e
        where e.transaction_id = t.id and e.kind in ('payDeposit', 'extend', 'correctBirthDate', 'resumeSale')), t.created_at)`)} as set_at
    from transactions t where t.status = 'deposit_paid' and t.frozen is null
      and not exists (select from payment_stops s where s.breeder_id = t.breeder_id) and t.final_payment_due is not null and ${condition}
    order by t.final_payment_due, t.id`)
}
