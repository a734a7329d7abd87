/** How the buyer reviews a sale and the breeder replies. Locks: the user, the sale, the review, then the cattery. */
import { lockAccount, readTimeZone } from '#features/accounts/api/index.ts'
import { findOwner } from '#features/breeders/api/index.ts'
import { findSale, lockSale } from '#features/sales/api/index.ts'
import { DAY_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import { dayIn, deadlineText } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { Review, SaleReview } from '../contract.ts'
import { REVIEW_EDIT_DAYS } from '../limits.ts'
import { reviewEventJob } from './job-definitions.ts'
import {
  addReview,
  changeReview,
  findSaleReview,
  findVisibleReview,
  lockReview,
  lockReviewOfSale,
  type ReviewRow,
} from './store.ts'

type ReviewServices = Pick<Services, 'db' | 'clock' | 'jobs'>

/** Ends the message about contact details. */
const WHY = 'reviews are public'

const conflict = (message: string) => new AppError('conflict', { message })

/**
 * Writes the buyer's review of a completed sale; repeating the same review returns it. Throws not_found for everyone
 * else's sale; conflict if the sale is not completed or has another review; invalid for texts with contact details.
 */
export async function writeReview(
  { db, clock, jobs }: ReviewServices,
  buyerId: string,
  transactionId: string,
  input: { rating: number; comment: string },
): Promise<SaleReview> {
  requireCleanTexts({ comment: input.comment }, { why: WHY })
  return db.transaction(async (tx) => {
    await lockAccount(tx, buyerId)
    // Two requests at the same time are handled one after the other.
    const sale = await lockSale(tx, transactionId)
    if (!sale || sale.buyerId !== buyerId) throw new AppError('not_found')
    const known = await lockReviewOfSale(tx, transactionId)
    if (known && !isSame(known, input)) throw conflict('You have already reviewed this cat.')
    if (!known) {
      if (sale.status !== 'completed')
        throw conflict('You can write a review when the cat has been handed over.')
      const { breederId } = sale
      const createdAt = clock.now()
      const reviewId = await addReview(tx, {
        ...input,
        transactionId,
        breederId,
        reviewerId: buyerId,
        createdAt,
      })
      await jobs.enqueue(tx, reviewEventJob, { reviewId, event: 'review' })
    }
    return getSaleReview(tx, transactionId)
  })
}

/**
 * Changes the buyer's own review. Throws not_found without one; conflict after 14 days or if staff hid it; invalid for
 * texts with contact details.
 */
export async function editReview(
  { db, clock }: ReviewServices,
  buyerId: string,
  transactionId: string,
  input: { rating?: number | undefined; comment?: string | undefined },
): Promise<SaleReview> {
  requireCleanTexts({ comment: input.comment }, { why: WHY })
  return db.transaction(async (tx) => {
    await lockAccount(tx, buyerId)
    const review = await lockReviewOfSale(tx, transactionId)
    if (review?.reviewerId !== buyerId) throw new AppError('not_found')
    const { rating = review.rating, comment = review.comment ?? '' } = input
    if (isSame(review, { rating, comment })) return getSaleReview(tx, transactionId)
    if (review.hiddenAt) throw conflict('Our staff has hidden this review, so it can no longer be changed.')
    const until = new Date(review.createdAt.getTime() + REVIEW_EDIT_DAYS * DAY_MS)
    if (clock.now() >= until) {
      const timeZone = await readTimeZone(tx, buyerId)
      const time = deadlineText(until, { timeZone, today: dayIn(clock.now(), timeZone) })
      throw conflict(
        `A review can be changed for ${REVIEW_EDIT_DAYS} days. This one could be changed until ${time}.`,
      )
    }
    await changeReview(tx, review.id, { rating, comment, editedAt: clock.now() })
    return getSaleReview(tx, transactionId)
  })
}

/**
 * Writes the breeder's only reply to a review; repeating the same reply returns the review. Throws not_found for hidden
 * reviews and those of other catteries; conflict if there is another reply; invalid for texts with contact details.
 */
export async function replyToReview(
  { db, clock, jobs }: ReviewServices,
  ownerId: string,
  reviewId: string,
  text: string,
): Promise<Review> {
  requireCleanTexts({ text }, { why: WHY })
  return db.transaction(async (tx) => {
    await lockAccount(tx, ownerId)
    const review = await lockReview(tx, reviewId)
    if (!review || review.hiddenAt || (await findOwner(tx, review.breederId)) !== ownerId)
      throw new AppError('not_found')
    if (review.answer !== null && review.answer !== text)
      throw conflict('You have already replied to this review.')
    if (review.answer === null) {
      await changeReview(tx, reviewId, { answer: text, answeredAt: clock.now() })
      await jobs.enqueue(tx, reviewEventJob, { reviewId, event: 'reply' })
    }
    const replied = await findVisibleReview(tx, reviewId)
    if (!replied) throw new AppError('not_found')
    return replied
  })
}

/** The review of a sale for one of its parties, and whether the viewer may write one. Throws not_found for others. */
export async function reviewOfSale(
  db: DbOrTx,
  viewerId: string,
  transactionId: string,
): Promise<{ review: SaleReview | null; canReview: boolean }> {
  const sale = await findSale(db, transactionId)
  const isBuyer = sale?.buyerId === viewerId
  if (!sale || (!isBuyer && (await findOwner(db, sale.breederId)) !== viewerId))
    throw new AppError('not_found')
  const review = (await findSaleReview(db, transactionId)) ?? null
  return {
    review: review?.isHidden && !isBuyer ? null : review,
    canReview: isBuyer && !review && sale.status === 'completed',
  }
}

const isSame = (known: ReviewRow, { rating, comment }: { rating: number; comment: string }) =>
  known.rating === rating && known.comment === comment

async function getSaleReview(tx: DbOrTx, transactionId: string): Promise<SaleReview> {
  const review = await findSaleReview(tx, transactionId)
  if (!review) throw new Error(`The sale ${transactionId} has no review.`)
  return review
}
