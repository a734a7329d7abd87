/** Reminds buyers of the care that is due to their cats: one notice and one email for each day on which something is due. */
import { catPagePath, type DueCareReminder, takeCareReminders } from '#features/handovers/api/index.ts'
import { dayText, isoDate } from '#lib/dates.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { enqueueMail, type MailDraft } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { putNotices } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'
import { type MailSettings, optionalMail } from '../optional-mails.ts'
import { listWantedAddresses } from '../people-store.ts'

type ReminderServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'mail'>

/** Milliseconds between two searches for due reminders, and reminders of one transaction. */
const EVERY_MS = 10 * 60_000
const BATCH = 500

/** Sends due reminders every ten minutes, which is in the morning where the sale is. */
export function careReminderSweep(services: ReminderServices, settings: MailSettings): Sweep {
  return defineSweep({
    name: 'care-reminders',
    everyMs: EVERY_MS,
    async run() {
      await sendCareReminders(services, settings)
    },
  })
}

/**
 * Sends the reminders that are due, a batch in each transaction. Running again or concurrently sends nothing twice. Returns how many
 * were sent.
 */
export async function sendCareReminders(services: ReminderServices, settings: MailSettings): Promise<number> {
  let sent = 0
  for (;;) {
    const { taken, due } = await services.db.transaction(async (tx) => {
      const batch = await takeCareReminders(tx, services.clock.now(), BATCH)
      await send(services, settings, tx, batch.due)
      return batch
    })
    sent += due.length
    if (taken < BATCH) return sent
  }
}

async function send(
  services: ReminderServices,
  settings: MailSettings,
  tx: DbOrTx,
  due: DueCareReminder[],
): Promise<void> {
  if (due.length === 0) return
  const now = services.clock.now()
  const today = isoDate(now)
  // One notice for a sale; of two days that are due at once, for instance after an outage, it names the first.
  const first = [...Map.groupBy(due, ({ transactionId }) => transactionId).values()].flatMap(
    (ofSale) => ofSale.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))[0] ?? [],
  )
  await putNotices(
    tx,
    first.map((reminder) => ({
      userId: reminder.buyerId,
      kind: 'care',
      subjectId: reminder.transactionId,
      title: titleOf(reminder),
      text: `${dayText(reminder.dueOn, today)}: ${reminder.names.join('; ')}`,
      path: catPagePath(reminder),
    })),
    now,
  )
  for (const userId of new Set(due.map(({ buyerId }) => buyerId)))
    await publishNoticesChanged(services, tx, userId)
  const addresses = await listWantedAddresses(
    tx,
    services.mail,
    due.map(({ buyerId }) => buyerId),
    'care',
  )
  for (const reminder of due) {
    const to = addresses.get(reminder.buyerId)
    if (!to) continue
    const draft = mailOf(settings, reminder, today)
    await enqueueMail(services.jobs, tx, {
      to,
      ...optionalMail(settings, { userId: reminder.buyerId, kind: 'care' }, draft),
    })
  }
}

const titleOf = ({ catName }: DueCareReminder) => `Care for ${catName} is due`

function mailOf({ publicUrl }: MailSettings, reminder: DueCareReminder, today: string): MailDraft {
  const { catName, dueOn, names } = reminder
  return {
    subject: titleOf(reminder),
    content: {
      title: titleOf(reminder),
      paragraphs: [
        `On ${dayText(dueOn, today)}, the care plan of the cattery has:`,
        ...names,
        'The plan is not veterinary advice. Ask your vet what your cat needs.',
      ],
      action: { label: `Open the page of ${catName}`, url: `${publicUrl}${catPagePath(reminder)}` },
      footnote: `You received this email because you asked to be reminded of what is due for ${catName}. You can turn the reminders off on that page.`,
    },
  }
}
