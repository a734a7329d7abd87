/** Reminds buyers of balances that are due. */

import { type SQL, sql } from 'drizzle-orm'
import { type Handle, isoText } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import {
  BALANCE_REMINDER_DAYS,
  currentReminder,
  type ReminderDay,
  SYSTEM_RELEASE_DAYS,
} from '../balance-dates.ts'
import { SYSTEM } from '../contract.ts'
import { addSaleEvent, lockSale } from './transition.ts'

type ReminderServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'log'>

const EVERY_MS = 10 * 60_000

type Candidate = {
  id: string
  due: string
  timeZone: string
  /** When the due date was set. */
  setAt: string
  /** The reminders of this due date that were sent. */
  sent: number[]
}

/**
 * Sends the reminders that are due: for each sale the most recent one, at about nine in the morning where the cattery is.
 * Each is an event of the sale, added while the sale is locked, so running again or concurrently sends nothing twice.
 */
export async function sendBalanceReminders(services: ReminderServices): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  const near = sql`t.final_payment_due between ${now.toISOString()}::date - ${SYSTEM_RELEASE_DAYS + 2}::int
    and ${now.toISOString()}::date - ${BALANCE_REMINDER_DAYS[0] - 1}::int`
  for (const candidate of await listCandidates(db, near)) {
    if (reminderOf(candidate, now) === undefined) continue
    await remind(services, candidate.id, now).catch((error: unknown) =>
      log.error({ err: error, transactionId: candidate.id }, 'a reminder could not be sent'),
    )
  }
}

async function remind(services: ReminderServices, id: string, now: Date): Promise<void> {
  await services.db.transaction(async (tx) => {
    const sale = await lockSale(tx, id)
    const [candidate] = await listCandidates(tx, sql`t.id = ${id}`)
    const day = candidate && reminderOf(candidate, now)
    if (!sale || day === undefined) return
    const details = { day, finalPaymentDue: sale.finalPaymentDue }
    await addSaleEvent(services, tx, { sale, kind: 'remindBalance', by: SYSTEM, details })
  })
}

/** The reminder to send now; undefined if there is none, or it was sent. */
function reminderOf({ due, timeZone, setAt, sent }: Candidate, now: Date): ReminderDay | undefined {
  const day = currentReminder({ due, timeZone, setAt: new Date(setAt) }, now)
  return day !== undefined && !sent.includes(day) ? day : undefined
}

async function listCandidates(db: Handle, condition: SQL): Promise<Candidate[]> {
  const ofSale = sql`e.transaction_id = t.id`
  const { rows } = await db.execute<Candidate>(sql`
    select t.id, t.final_payment_due::text as due, t.time_zone as "timeZone",
      ${isoText(sql`coalesce((select max(e.created_at) from transaction_events e
        where ${ofSale} and e.kind in ('payDeposit', 'extend')), t.created_at)`)} as "setAt",
      array(select (e.details ->> 'day')::int from transaction_events e where ${ofSale}
        and e.kind = 'remindBalance' and e.details ->> 'finalPaymentDue' = t.final_payment_due::text) as sent
    from transactions t where t.status = 'deposit_paid' and t.frozen is null and t.final_payment_due is not null and ${condition}
    order by t.final_payment_due, t.id`)
  return rows
}

/** Sends the reminders every ten minutes. */
export function balanceReminderSweep(services: ReminderServices): Sweep {
  return defineSweep({
    name: 'balance-reminders',
    everyMs: EVERY_MS,
    run: () => sendBalanceReminders(services),
  })
}
