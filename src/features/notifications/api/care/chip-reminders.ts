/** Reminds buyers to move the microchip of their cat to their name: one notice and one email, two weeks after the handover. */
import {
  catPagePath,
  type DueChipReminder,
  MICROCHIP_LOOKUP,
  takeChipReminders,
} from '#features/handovers/api/index.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { microchipText } from '#lib/microchip.ts'
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
const EVERY_MS = 10 * MINUTE_MS
const BATCH = 500

/** Sends due reminders every ten minutes, which is in the morning where the sale is. */
export function chipReminderSweep(services: ReminderServices, settings: MailSettings): Sweep {
  return defineSweep({
    name: 'chip-reminders',
    everyMs: EVERY_MS,
    async run() {
      await sendChipReminders(services, settings)
    },
  })
}

/**
 * Sends the reminders that are due, a batch in each transaction. Running again or concurrently sends nothing twice. Returns how many
 * were sent.
 */
export async function sendChipReminders(services: ReminderServices, settings: MailSettings): Promise<number> {
  let sent = 0
  for (;;) {
    const { taken, due } = await services.db.transaction(async (tx) => {
      const batch = await takeChipReminders(tx, services.clock.now(), BATCH)
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
  due: DueChipReminder[],
): Promise<void> {
  if (due.length === 0) return
  await putNotices(
    tx,
    due.map((reminder) => ({
      userId: reminder.buyerId,
      kind: 'microchip',
      subjectId: reminder.transactionId,
      title: titleOf(reminder),
      text: `Number ${microchipText(reminder.microchip)}. If you have done it, there is nothing left to do.`,
      path: catPagePath(reminder),
    })),
    services.clock.now(),
  )
  const buyerIds = [...new Set(due.map(({ buyerId }) => buyerId))]
  for (const userId of buyerIds) await publishNoticesChanged(services, tx, userId)
  const addresses = await listWantedAddresses(tx, services.mail, buyerIds, 'care')
  for (const reminder of due) {
    const to = addresses.get(reminder.buyerId)
    if (!to) continue
    const draft = mailOf(settings, reminder)
    await enqueueMail(services.jobs, tx, {
      to,
      ...optionalMail(settings, { userId: reminder.buyerId, kind: 'care' }, draft),
    })
  }
}

const titleOf = ({ catName }: DueChipReminder) => `Move ${catName}’s microchip to your name`

function mailOf({ publicUrl }: MailSettings, reminder: DueChipReminder): MailDraft {
  const { catName, microchip } = reminder
  return {
    subject: titleOf(reminder),
    content: {
      title: titleOf(reminder),
      paragraphs: [
        `${catName} has the microchip ${microchipText(microchip)}. Whoever finds ${catName} can only reach you if the registry of the number has your name and your phone number.`,
        `Look up the registry at ${MICROCHIP_LOOKUP.url} and ask it to change the owner. If no registry has the number, register it with one that you choose.`,
        'If you have done it, there is nothing left to do. We send this reminder once.',
      ],
      action: { label: `Open the page of ${catName}`, url: `${publicUrl}${catPagePath(reminder)}` },
    },
  }
}
