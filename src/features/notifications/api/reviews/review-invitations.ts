/** Invites buyers to review a sale seven days after the handover, at most once for each sale. */

import { getSale, orderPath } from '#features/orders/api/index.ts'
import { addInvitation, INVITATION_DAYS, listDueInvitations } from '#features/reviews/api/index.ts'
import { lockSale } from '#features/sales/api/index.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { durationInWords } from '#lib/texts/duration-words.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { putNotice } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'
import { type MailSettings, sendOptionalMail } from '../optional-mails.ts'
import { reviewMail } from './review-mails.ts'

type InvitationServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'mail' | 'log'>

/** Milliseconds between two searches for due invitations, and sales in one of them. */
const EVERY_MS = 10 * MINUTE_MS
const BATCH = 100

/** Sends due invitations every ten minutes. */
export function reviewInvitationSweep(services: InvitationServices, settings: MailSettings): Sweep {
  return defineSweep({
    name: 'review-invitations',
    everyMs: EVERY_MS,
    run: () => sendReviewInvitations(services, settings),
  })
}

/** Sends the invitations that are due, each in its own transaction. Running concurrently sends each once. */
export async function sendReviewInvitations(
  services: InvitationServices,
  settings: MailSettings,
): Promise<void> {
  const { db, clock, log } = services
  for (const transactionId of await listDueInvitations(db, clock.now(), BATCH)) {
    try {
      await db.transaction((tx) => invite(services, settings, tx, transactionId))
    } catch (error) {
      log.warn({ err: error, transactionId }, 'an invitation to review could not be sent yet')
    }
  }
}

async function invite(
  services: InvitationServices,
  settings: MailSettings,
  tx: DbOrTx,
  transactionId: string,
): Promise<void> {
  // Reviews are written under the same lock, so what is due no longer changes.
  await lockSale(tx, transactionId)
  const now = services.clock.now()
  const isDue = (await listDueInvitations(tx, now, 1, transactionId)).length === 1
  if (!isDue || !(await addInvitation(tx, transactionId, now))) return
  const sale = await getSale(tx, transactionId)
  const { name } = sale.snapshot
  const { businessName } = sale.breeder
  const userId = sale.reservedBy
  const title = `How is life with ${name}?`
  const path = `${orderPath(sale)}#review`
  const text = `Tell others about ${businessName} in a short review.`
  await putNotice(tx, { userId, kind: 'review', subjectId: transactionId, title, text, path, now })
  await publishNoticesChanged(services, tx, userId)
  const mail = reviewMail({
    title,
    paragraphs: [
      `${name} has been with you for ${durationInWords(INVITATION_DAYS * DAY_MS)}. How was it to buy from ${businessName}?`,
      'A few sentences help other families choose a breeder. Your first name and initial appear with your review.',
    ],
    action: { label: 'Write a review', url: `${settings.publicUrl}${path}` },
  })
  await sendOptionalMail(services, settings, tx, { userId, kind: 'reviews' }, mail)
}
