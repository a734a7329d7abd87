/** Reminds both parties of an agreed pickup, the day before, and to agree on one. */
import { getSale, presentSale } from '#features/orders/api/index.ts'
import {
  listDuePickups,
  listSalesToAgree,
  type RemindedPickup,
  takePickupReminder,
} from '#features/pickups/api/index.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { appointmentText } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { enqueueMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { putNotice } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'
import { toQuotes } from '../quotes.ts'
import { agreeReminder } from './agree-reminders.ts'
import { toBreeder, toBuyer } from './party-texts.ts'
import { BREEDER_READY, balanceFirst } from './pickup-announcements.ts'
import type { PartyContext, Sent } from './sale-announcement.ts'
import { renderSaleMail } from './sale-mails.ts'

type ReminderServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'log'>

/** Milliseconds between two searches for due reminders, and reminders in one of them. */
const EVERY_MS = 10 * MINUTE_MS
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
  const { db, clock } = services
  for (const proposalId of await listDuePickups(db, clock.now(), BATCH))
    await sendOne(services, { proposalId }, async (tx) => {
      const pickup = await takePickupReminder(tx, proposalId, clock.now())
      return pickup && dayReminder(tx, pickup, { now: clock.now(), publicUrl })
    })
  for (const transactionId of await listSalesToAgree(db, clock.now(), BATCH))
    await sendOne(services, { transactionId }, (tx) =>
      agreeReminder(tx, transactionId, { now: clock.now(), publicUrl }),
    )
}

/** Sends what `take` returns, in its transaction. An error is logged, so that the others are sent. */
async function sendOne(
  { db, clock, events, jobs, log }: ReminderServices,
  about: object,
  take: (tx: DbOrTx) => Promise<Sent[] | undefined>,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      for (const { notice, mail } of (await take(tx)) ?? []) {
        await putNotice(tx, { ...notice, now: clock.now() }, { again: true })
        await publishNoticesChanged({ events }, tx, notice.userId)
        await enqueueMail(jobs, tx, renderSaleMail(mail))
      }
    })
  } catch (error) {
    log.error({ err: error, ...about }, 'a reminder of a pickup could not be sent')
  }
}

/** What both parties of an agreed pickup are sent. */
async function dayReminder(
  tx: DbOrTx,
  pickup: RemindedPickup,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<Sent[]> {
  const row = await getSale(tx, pickup.transactionId)
  const sale = presentSale(row, row.reservedBy, now)
  const context: PartyContext = { row, sale, publicUrl }
  const { breeder, buyerName, snapshot } = sale
  const when = appointmentText(pickup, sale)
  const title = `${pickup.isToday ? 'Today' : 'Tomorrow'}: pickup of ${snapshot.name}`
  // Email passes through other systems, as in the mails about messages.
  const [place] = pickup.place ? toQuotes([pickup.place]) : []
  const where = place ? [`Place: ${place}`] : []
  return [
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
}
