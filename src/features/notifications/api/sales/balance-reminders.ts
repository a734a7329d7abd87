/** Sends the reminders of balances that are due. The timeline mentions one once the mail server has accepted its email. */
import {
  getSale,
  listDueReminders,
  presentSale,
  recordReminder,
  reminderSentJob,
  takeReminder,
} from '#features/orders/api/index.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { enqueueTracked } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { reminderText } from './balance-announcements.ts'
import { toBuyer } from './party-texts.ts'
import { renderSaleMail } from './sale-mails.ts'

type ReminderServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'log'>
type ReminderSettings = { publicUrl: string }

const EVERY_MS = 10 * MINUTE_MS

/** Registers the job of reminders that were sent. Call it in every process before jobs start. */
export function registerBalanceReminders(services: ReminderServices): void {
  services.jobs.handle(reminderSentJob, (reminder) => recordReminder(services, reminder))
}

/** Sends the reminders every ten minutes. */
export function balanceReminderSweep(services: ReminderServices, settings: ReminderSettings): Sweep {
  return defineSweep({
    name: 'balance-reminders',
    everyMs: EVERY_MS,
    run: () => sendBalanceReminders(services, settings),
  })
}

/**
 * Sends the reminders that are due: for each sale the most recent one, at about nine in the morning where the cattery is.
 * Each is planned while its sale is locked, so running again or concurrently sends nothing twice.
 */
export async function sendBalanceReminders(
  services: ReminderServices,
  settings: ReminderSettings,
): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  for (const id of await listDueReminders(db, now))
    await db
      .transaction((tx) => remind(services, settings, tx, id, now))
      .catch((error: unknown) => log.error({ err: error, transactionId: id }, 'a reminder could not be sent'))
}

async function remind(
  services: ReminderServices,
  { publicUrl }: ReminderSettings,
  tx: DbOrTx,
  id: string,
  now: Date,
): Promise<void> {
  const reminder = await takeReminder(tx, id, now)
  if (!reminder) return
  const { day, due, key, before } = reminder
  const row = await getSale(tx, id)
  const sale = presentSale(row, row.reservedBy, now)
  const { mail } = toBuyer({ row, sale, publicUrl }, reminderText(sale, reminder))
  const then = { queue: reminderSentJob.queue, data: { transactionId: id, due, day } }
  await enqueueTracked(services, tx, renderSaleMail(mail), { key, before, then })
}
