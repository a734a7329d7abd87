/** Reminds buyers of the proof that a cat is neutered, and breeders of a proof that waits and of papers that are due. */
import { getSale, presentSale } from '#features/orders/api/index.ts'
import {
  type DueNeuterReminder,
  type DueReminder,
  type Taken,
  takeNeuterReminders,
  takePapersReminders,
  takeProofReminders,
} from '#features/papers/api/index.ts'
import { dateText } from '#lib/dates.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { sentence } from '#lib/texts/sentence.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { enqueueMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, inBatches, type Sweep } from '#platform/sweeps/index.ts'
import { putNotice } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'
import { breederPapersPath, buyerPapersPath } from './papers-announcements.ts'
import { toBreeder, toBuyer } from './party-texts.ts'
import type { PartyContext, Sent } from './sale-announcement.ts'
import { renderSaleMail } from './sale-mails.ts'

type ReminderServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs'>
type Settings = { publicUrl: string }

/** Milliseconds between two searches for due reminders, and reminders of one transaction. */
const EVERY_MS = 10 * MINUTE_MS
const BATCH = 100

/** Sends due reminders every ten minutes, which is in the morning where the sale is. */
export function papersReminderSweep(services: ReminderServices, settings: Settings): Sweep {
  return defineSweep({
    name: 'papers-reminders',
    everyMs: EVERY_MS,
    async run() {
      await sendPapersReminders(services, settings)
    },
  })
}

/** Sends the reminders that are due. Running again or concurrently sends nothing twice. Returns how many were sent. */
export async function sendPapersReminders(services: ReminderServices, settings: Settings): Promise<number> {
  return (
    (await sendAll(services, settings, takeNeuterReminders, neuterReminder)) +
    (await sendAll(services, settings, takeProofReminders, proofReminder)) +
    (await sendAll(services, settings, takePapersReminders, papersReminder))
  )
}

/** Sends reminders of one kind, a batch in each transaction. */
async function sendAll<Due extends DueReminder>(
  services: ReminderServices,
  { publicUrl }: Settings,
  take: (tx: DbOrTx, now: Date, limit: number) => Promise<Taken<Due>>,
  write: (context: PartyContext, due: Due) => Sent,
): Promise<number> {
  let sent = 0
  await inBatches(services.db, BATCH, async (tx) => {
    const now = services.clock.now()
    const { taken, due } = await take(tx, now, BATCH)
    for (const reminder of due) {
      const row = await getSale(tx, reminder.transactionId)
      const sale = presentSale(row, row.reservedBy, now)
      await send(services, tx, write({ row, sale, publicUrl }, reminder))
    }
    sent += due.length
    return taken
  })
  return sent
}

async function send(services: ReminderServices, tx: DbOrTx, { notice, mail }: Sent): Promise<void> {
  await putNotice(tx, { ...notice, now: services.clock.now() }, { again: true })
  await publishNoticesChanged(services, tx, notice.userId)
  await enqueueMail(services.jobs, tx, renderSaleMail(mail))
}

function neuterReminder(context: PartyContext, { neuterBy, isDay }: DueNeuterReminder): Sent {
  const { breeder, snapshot } = context.sale
  const { name } = snapshot
  const by = dateText(neuterBy)
  return toBuyer(context, {
    title: isDay ? `The proof that ${name} is neutered is due` : `Have ${name} neutered by ${by}`,
    paragraphs: [
      isDay
        ? `Your contract with ${breeder.businessName} asks for the proof of a veterinarian by ${by}. It is still missing.`
        : `Your contract with ${breeder.businessName} says that ${name} is neutered or spayed by ${by}.`,
      'Send the proof of your vet on this page, as a photo or a PDF file. If your vet advises to wait, write to the breeder: the contract then moves the day.',
    ],
    label: 'Send the proof',
    path: buyerPapersPath(context),
  })
}

function proofReminder(context: PartyContext): Sent {
  const { buyerName, snapshot } = context.sale
  return toBreeder(context, {
    title: `${buyerName} waits for your answer about ${snapshot.name}`,
    paragraphs: [
      `${buyerName} sent the proof that ${snapshot.name} is neutered. Open it, and mark it as seen. If it is not enough, write why.`,
    ],
    label: 'See the proof',
    path: breederPapersPath(context),
  })
}

function papersReminder(context: PartyContext): Sent {
  const { buyerName, snapshot } = context.sale
  return toBreeder(context, {
    title: `The papers of ${snapshot.name} are due`,
    paragraphs: [
      `${sentence(`Your contract says that ${buyerName} gets the registration papers of ${snapshot.name}`)} Hand them over, and enter the day. If you have, enter it now.`,
    ],
    label: 'Enter the day',
    path: breederPapersPath(context),
  })
}
