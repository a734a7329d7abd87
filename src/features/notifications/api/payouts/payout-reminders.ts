/** Reminds breeders to set up payouts, one day and one week after they left the form or their first money waits. */
import {
  listDueReminders,
  listOwedBreeders,
  moneyWaiting,
  remindFrom,
  takeReminder,
} from '#features/payouts/api/index.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { formatWithCents } from '#lib/money.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { putNotice } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'
import { type MailSettings, sendOptionalMail } from '../optional-mails.ts'

type ReminderServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'mail' | 'log' | 'env'>

/** Milliseconds between two searches for due reminders, and breeders in one of them. */
const EVERY_MS = HOUR_MS
const BATCH = 100
const PATH = '/dashboard?tab=money'

/** Sends due reminders every hour. */
export function payoutReminderSweep(services: ReminderServices, settings: MailSettings): Sweep {
  return defineSweep({
    name: 'payout-reminders',
    everyMs: EVERY_MS,
    async run() {
      if (services.env.PAYOUTS !== 'off') await sendPayoutReminders(services, settings)
    },
  })
}

/** Sends the reminders that are due, each in its own transaction. Running concurrently sends each once. */
export async function sendPayoutReminders(services: ReminderServices, settings: MailSettings): Promise<void> {
  const { db, clock, log } = services
  for (const breederId of await listOwedBreeders(db))
    await db.transaction((tx) => remindFrom(tx, breederId, clock.now()))
  for (const breederId of await listDueReminders(db, clock.now(), BATCH)) {
    try {
      const waiting = await moneyWaiting(services, breederId)
      await db.transaction((tx) => remind(services, settings, tx, { breederId, waiting }))
    } catch (error) {
      log.warn({ err: error, breederId }, 'a reminder to set up payouts could not be sent yet')
    }
  }
}

async function remind(
  services: ReminderServices,
  settings: MailSettings,
  tx: DbOrTx,
  { breederId, waiting }: { breederId: string; waiting: number },
): Promise<void> {
  const now = services.clock.now()
  const taken = await takeReminder(tx, breederId, now)
  // Who never began is only reminded of money.
  if (!taken || (!taken.hasBegun && waiting === 0)) return
  const { userId, hasBegun } = taken
  const title = waiting > 0 ? `${formatWithCents(waiting)} is waiting for you` : 'Finish setting up payouts'
  const text = hasBegun
    ? 'Stripe still needs information from you before you can be paid. What you have entered is saved.'
    : 'Set up payouts with Stripe to receive your money. It takes a few minutes, and you need your bank details and an ID.'
  await putNotice(
    tx,
    { userId, kind: 'account', subjectId: breederId, title, text, path: PATH, now },
    { again: true },
  )
  await publishNoticesChanged(services, tx, userId)
  await sendOptionalMail(
    services,
    settings,
    tx,
    { userId, kind: 'payouts' },
    {
      subject: title,
      content: {
        title,
        paragraphs: [text],
        action: { label: hasBegun ? 'Continue' : 'Set up payouts', url: `${settings.publicUrl}${PATH}` },
        footnote: 'You received this email because you sell cats on Littermate.',
      },
    },
  )
}
