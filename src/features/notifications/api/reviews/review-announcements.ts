/** Notifies breeders of new reviews and buyers of replies: a notice, and an email unless it is turned off. */

import { getSale, orderPath } from '#features/orders/api/index.ts'
import { findVisibleReview, reviewEventJob } from '#features/reviews/api/index.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import type { Services } from '#platform/services.ts'
import { putNotice } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'
import type { MailSettings } from '../optional-mails.ts'
import { sendPaced } from '../paced/paced-mails.ts'
import { reviewMail } from './review-mails.ts'

type ReviewServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'mail'>

/** Characters of a review or reply shown in its notice and in its email. */
const PREVIEW = 140
const QUOTE = 400

/** Registers the job of new reviews and replies. Call it in every process before jobs start. */
export function registerReviewAnnouncements(services: ReviewServices, settings: MailSettings): void {
  services.jobs.handle(reviewEventJob, (data) => announceReview(services, settings, data))
}

/** Writes notice and email in one transaction. The notice exists once, so running again does nothing. */
export async function announceReview(
  services: ReviewServices,
  settings: MailSettings,
  { reviewId, event }: { reviewId: string; event: 'review' | 'reply' },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const review = await findVisibleReview(tx, reviewId)
    if (!review) return
    const sale = await getSale(tx, review.transactionId)
    const { businessName } = sale.breeder
    const text = (event === 'reply' ? review.answer?.text : review.comment) ?? ''
    const stars = `${review.rating} ${review.rating === 1 ? 'star' : 'stars'}`
    const content =
      event === 'reply'
        ? {
            userId: sale.reservedBy,
            title: `${businessName} replied to your review`,
            path: `${orderPath(sale)}#review`,
            label: 'View your review',
          }
        : {
            userId: sale.breeder.userId,
            title: `${review.reviewer ?? sale.buyerName} gave ${businessName} ${stars}`,
            path: REVIEWS_TAB,
            label: 'Read and reply',
          }
    const { userId, title, path, label } = content
    const notice = {
      userId,
      kind: 'review' as const,
      subjectId: reviewId,
      title,
      path,
      now: services.clock.now(),
    }
    if (!(await putNotice(tx, { ...notice, text: excerpt(text.replace(/\s+/g, ' '), PREVIEW) }))) return
    await publishNoticesChanged(services, tx, userId)
    const draft = reviewMail({
      title,
      paragraphs: [`“${excerpt(text, QUOTE)}”`],
      action: { label, url: `${settings.publicUrl}${path}` },
    })
    await sendPaced(services, settings, tx, {
      userId,
      otherId: userId === sale.reservedBy ? sale.breeder.userId : sale.reservedBy,
      topic: `review ${reviewId}`,
      happenedAt: services.clock.now(),
      isByOther: true,
      draft,
      choice: 'reviews',
    })
  })
}

/** Where breeders read and answer their reviews. */
const REVIEWS_TAB = '/breeder-dashboard?tab=reviews'
