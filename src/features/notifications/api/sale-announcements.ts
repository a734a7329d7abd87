/** Notifies both parties of a recorded sale: in their conversation, by notices, and by email. */
import { addSystemMessage } from '#features/messages/api/index.ts'
import { getSale, presentSale, saleEvent, saleRecordedJob } from '#features/payments/api/index.ts'
import { enqueueMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { putNotice } from './notice-store.ts'
import { publishNoticesChanged } from './notices.ts'
import { breederMail, buyerMail } from './sale-mails.ts'
import { saleEventKey, saleNotices } from './sale-notices.ts'

type SaleServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs'>

/** Registers the job of recorded sales. Call it in every process before jobs start. */
export function registerSaleAnnouncements(services: SaleServices, settings: { publicUrl: string }): void {
  services.jobs.handle(saleRecordedJob, ({ transactionId }) =>
    announceSale(services, settings, transactionId),
  )
}

/**
 * Writes the system message, the notices, and the emails of a sale in one transaction. The system message exists once
 * for each sale, so running again, or concurrently, does nothing.
 */
export async function announceSale(
  services: SaleServices,
  { publicUrl }: { publicUrl: string },
  transactionId: string,
): Promise<void> {
  const { db, clock, jobs } = services
  await db.transaction(async (tx) => {
    const row = await getSale(tx, transactionId)
    const buyerId = row.reservedBy
    const sale = presentSale(row, buyerId)
    const isFirst = await addSystemMessage(services, tx, {
      senderId: buyerId,
      receiverId: row.breeder.userId,
      catId: row.catId,
      content: saleEvent(sale),
      eventKey: saleEventKey(transactionId),
    })
    if (!isFirst) return
    for (const notice of saleNotices(sale)) {
      await putNotice(tx, { ...notice, now: clock.now() })
      await publishNoticesChanged(services, tx, notice.userId)
    }
    const mail = { row, sale, publicUrl }
    await enqueueMail(jobs, tx, buyerMail(mail))
    await enqueueMail(jobs, tx, breederMail(mail))
  })
}
