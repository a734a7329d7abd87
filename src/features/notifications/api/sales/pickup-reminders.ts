/** Reminds both parties of an agreed pickup, the day before. */
import { getSale, presentSale } from '#features/orders/api/index.ts'
import { listDuePickups, type RemindedPickup, takePickupReminder } from '#features/pickups/api/index.ts'
import { dayAndTime } from '#lib/times.ts'
import type { Handle } from '#platform/db/index.ts'
import { enqueueMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { putNotice } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'
import { toQuotes } from '../quotes.ts'
import { toBreeder, toBuyer } from './party-texts.ts'
import { BREEDER_READY, balanceFirst } from './pickup-announcements.ts'
import type { PartyContext } from './sale-announcement.ts'

type ReminderServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'log'>

/** Milliseconds between two searches for due reminders, and reminders in one of them. */
const EVERY_MS = 10 * 60_000
const BATCH = 100

/** Sends due reminders every ten minutes. */
export function pickupReminderSweep(services: ReminderServices, settings: { publicUrl: string }): Sweep {
  return defineSweep({
    name: 'pickup-reminders',
    everyMs: EVERY_MS,
    run: () => sendPickupReminders(services, settings),
  })
}

/** Sends the reminders that are due, each in its own transaction. Running concurrently sends each once. */
export async function sendPickupReminders(
  services: ReminderServices,
  { publicUrl }: { publicUrl: string },
): Promise<void> {
  const { db, clock, log } = services
  for (const id of await listDuePickups(db, clock.now(), BATCH)) {
    try {
      await db.transaction(async (tx) => {
        const pickup = await takePickupReminder(tx, id, clock.now())
        if (pickup) await remind(services, tx, pickup, publicUrl)
      })
    } catch (error) {
      log.error({ err: error, proposalId: id }, 'a reminder of a pickup could not be sent')
    }
  }
}

async function remind(
  { clock, events, jobs }: ReminderServices,
  tx: Handle,
  pickup: RemindedPickup,
  publicUrl: string,
): Promise<void> {
  const row = await getSale(tx, pickup.transactionId)
  const sale = presentSale(row, row.reservedBy)
  const context: PartyContext = { row, sale, publicUrl }
  const { breeder, buyerName, snapshot } = sale
  const when = dayAndTime(pickup.day, pickup.time)
  const title = `${pickup.isToday ? 'Today' : 'Tomorrow'}: pickup of ${snapshot.name}`
  // Email passes through other systems, as in the mails about messages.
  const [place] = pickup.place ? toQuotes([pickup.place]) : []
  const where = place ? [`Place: ${place}`] : []
  const sent = [
    toBuyer(context, {
      title,
      paragraphs: [
        `You meet ${breeder.businessName} on ${when}.`,
        ...where,
        ...balanceFirst(sale),
        'Bring a carrier, and your phone with the page of your order: it shows the code that completes the sale.',
      ],
      label: 'Open the order',
    }),
    toBreeder(context, {
      title,
      paragraphs: [`${buyerName} picks ${snapshot.name} up on ${when}.`, ...where, BREEDER_READY],
      label: 'Open the sale',
    }),
  ]
  for (const { notice, mail } of sent) {
    await putNotice(tx, { ...notice, now: clock.now() }, { again: true })
    await publishNoticesChanged({ events }, tx, notice.userId)
    await enqueueMail(jobs, tx, mail)
  }
}
