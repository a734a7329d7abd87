/** Reminders of buyers that are sent once, each with a notice and an email for those who want it. */
import { MINUTE_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { enqueueMail, type MailDraft } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, inBatches, type Sweep } from '#platform/sweeps/index.ts'
import { putNotices } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'
import { type MailSettings, optionalMail } from '../optional-mails.ts'
import { listWantedAddresses } from '../people-store.ts'

export type ReminderServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'mail'>

/** What differs between kinds of reminders. */
export type BuyerReminders<Due extends { buyerId: string }> = {
  /** Takes up to `limit` reminders, and returns how many that were and those to send. */
  take(tx: DbOrTx, now: Date, limit: number): Promise<{ taken: number; due: Due[] }>
  /** The notices of a batch, at most one for a buyer and subject. */
  notices(due: readonly Due[], now: Date): Parameters<typeof putNotices>[1]
  mail(settings: MailSettings, reminder: Due, now: Date): MailDraft
}

/** Milliseconds between two searches for due reminders, and reminders of one transaction. */
const EVERY_MS = 10 * MINUTE_MS
const BATCH = 500

/** Sends due reminders every ten minutes, which is in the morning where the sale is. */
export function buyerReminderSweep<Due extends { buyerId: string }>(
  name: string,
  services: ReminderServices,
  settings: MailSettings,
  reminders: BuyerReminders<Due>,
): Sweep {
  return defineSweep({
    name,
    everyMs: EVERY_MS,
    async run() {
      await sendBuyerReminders(services, settings, reminders)
    },
  })
}

/**
 * Sends the reminders that are due, a batch in each transaction. Running again or concurrently sends nothing twice. Returns how many
 * were sent.
 */
export async function sendBuyerReminders<Due extends { buyerId: string }>(
  services: ReminderServices,
  settings: MailSettings,
  reminders: BuyerReminders<Due>,
): Promise<number> {
  let sent = 0
  await inBatches(services.db, BATCH, async (tx) => {
    const { taken, due } = await reminders.take(tx, services.clock.now(), BATCH)
    if (due.length > 0) await send(services, settings, tx, reminders, due)
    sent += due.length
    return taken
  })
  return sent
}

async function send<Due extends { buyerId: string }>(
  services: ReminderServices,
  settings: MailSettings,
  tx: DbOrTx,
  { notices, mail }: BuyerReminders<Due>,
  due: readonly Due[],
): Promise<void> {
  const now = services.clock.now()
  await putNotices(tx, notices(due, now), now)
  const buyerIds = [...new Set(due.map(({ buyerId }) => buyerId))]
  for (const userId of buyerIds) await publishNoticesChanged(services, tx, userId)
  const addresses = await listWantedAddresses(tx, services.mail, buyerIds, 'care')
  for (const reminder of due) {
    const to = addresses.get(reminder.buyerId)
    if (!to) continue
    const choice = { userId: reminder.buyerId, kind: 'care' } as const
    const draft = mail(settings, reminder, now)
    await enqueueMail(services.jobs, tx, { to, ...optionalMail(settings, choice, draft) })
  }
}
