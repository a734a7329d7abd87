/** Notifies both parties of an event of a sale: in their conversation, by notices, and by email. */
import { findCat } from '#features/cats/api/index.ts'
import { handoverConfirmations } from '#features/handovers/api/index.ts'
import { addSystemMessage } from '#features/messages/api/index.ts'
import { getSale, presentSale, type SaleRow } from '#features/orders/api/index.ts'
import { isStopped } from '#features/payment-stops/api/index.ts'
import { payoutOf } from '#features/payouts/api/index.ts'
import {
  birthDates,
  findSaleEvent,
  type SaleEventRow,
  saleJobs,
  saleMails,
} from '#features/sales/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { enqueueTracked } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { announceAvailable, availableAgainJob, RELISTING } from '../available-again.ts'
import { putNotice } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'
import type { MailSettings } from '../optional-mails.ts'
import { dropOutdated, sendPaced } from '../paced/paced-mails.ts'
import type { AnnouncedState, SaleMail } from './sale-announcement.ts'
import { ANNOUNCEMENTS } from './sale-announcement-kinds.ts'
import { outdatedTopics, PACED_TOPICS } from './sale-mail-topics.ts'
import { renderSaleMail } from './sale-mails.ts'
import { saleEventKey } from './sale-notices.ts'

type SaleServices = Pick<Services, 'db' | 'clock' | 'env' | 'events' | 'jobs' | 'mail'>

/** Registers the job of sale events. Call it in every process before jobs start. */
export function registerSaleAnnouncements(services: SaleServices, settings: MailSettings): void {
  services.jobs.handle(availableAgainJob, (data) => announceAvailable(services, data))
  services.jobs.handle(saleJobs.birthDateTold, (data) => birthDates.applyBirthDate(services, data))
  services.jobs.handle(saleJobs.event, ({ eventId }) => announceSaleEvent(services, settings, eventId))
}

/** What happens once the buyer was told of an event. */
function afterTelling({ id, kind }: SaleEventRow) {
  if (kind !== 'correctBirthDate') return {}
  // biome-ignore lint/suspicious/noThenProperty: the job that follows the email
  return { then: { queue: saleJobs.birthDateTold.queue, data: { eventId: id } } }
}

/**
 * Writes the system message, the notices, and the emails of an event in one transaction. The system message exists once
 * for each event, so running again, or concurrently, does nothing.
 */
export async function announceSaleEvent(
  services: SaleServices,
  settings: MailSettings,
  eventId: string,
): Promise<void> {
  const { db, clock, jobs } = services
  await db.transaction(async (tx) => {
    const event = await findSaleEvent(tx, eventId)
    if (!event) return
    const row = await getSale(tx, event.transactionId)
    const buyerId = row.reservedBy
    const announcement = ANNOUNCEMENTS[event.kind]?.({
      event,
      row,
      sale: presentSale(row, buyerId, clock.now()),
      publicUrl: settings.publicUrl,
      now: await currentState(tx, row),
      payout: event.kind === 'complete' ? await payoutOf(services, tx, row.transactionId) : null,
    })
    if (!announcement) return
    const from = announcement.from ?? (event.actor === 'breeder' ? 'breeder' : 'buyer')
    const byBreeder = from === 'breeder'
    const isFirst = await addSystemMessage(services, tx, {
      senderId: byBreeder ? row.breeder.userId : buyerId,
      receiverId: byBreeder ? buyerId : row.breeder.userId,
      catId: row.catId,
      content: announcement.message,
      eventKey: saleEventKey(eventId),
    })
    if (!isFirst) return
    for (const notice of announcement.notices) {
      await putNotice(tx, { ...notice, now: clock.now() })
      await publishNoticesChanged(services, tx, notice.userId)
    }
    if (RELISTING.includes(event.kind))
      await jobs.enqueue(tx, availableAgainJob, {
        catId: row.catId,
        except: [buyerId, row.breeder.userId],
      })
    const pair = { userId: buyerId, otherId: row.breeder.userId }
    const topics = outdatedTopics(event.kind).map((topic) => `${topic} ${row.transactionId}`)
    await dropOutdated(services, tx, pair, { topics, happenedAt: event.createdAt })
    for (const mail of announcement.mails) await sendSaleMail(services, settings, tx, { event, row, mail })
  })
}

/** Sends an email about an event. One to the other party about what a party can repeat is paced. */
async function sendSaleMail(
  services: SaleServices,
  settings: MailSettings,
  tx: DbOrTx,
  { event, row, mail }: { event: SaleEventRow; row: SaleRow; mail: SaleMail },
): Promise<void> {
  const { to, ...draft } = mail
  const party = to === row.buyerEmail ? 'buyer' : 'breeder'
  const tracking = {
    key: saleMails.saleMailKey(event.id, party),
    ...(party === 'buyer' && afterTelling(event)),
  }
  const topic = PACED_TOPICS[event.kind]
  if (!topic) return enqueueTracked(services, tx, renderSaleMail(mail), tracking)
  const users = { buyer: row.reservedBy, breeder: row.breeder.userId }
  const other = party === 'buyer' ? 'breeder' : 'buyer'
  await sendPaced(services, settings, tx, {
    userId: users[party],
    otherId: users[other],
    topic: `${topic} ${row.transactionId}`,
    happenedAt: event.createdAt,
    isByOther: event.actor === other,
    draft,
    tracking,
  })
}

async function currentState(tx: DbOrTx, { transactionId, catId, breeder }: SaleRow): Promise<AnnouncedState> {
  const cat = await findCat(tx, catId)
  return {
    isForSale: cat?.status === 'available' && cat.isViewable && !cat.heldByOffer,
    isStopped: await isStopped(tx, breeder.id),
    confirmed: await handoverConfirmations(tx, transactionId),
  }
}
