import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { shortName } from '#features/accounts/api/index.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { jsonRow, pageRow, read } from '#platform/db/rows.ts'
import type { BreederReview, OwnReview, Review, SaleReview } from '../contract.ts'
import { breederReviewSchema, ownReviewSchema, reviewSchema, saleReviewSchema } from '../contract.ts'
import { REVIEW_EDIT_DAYS } from '../limits.ts'
import { refreshRating } from './rating.ts'
import { reviews } from './tables.ts'

export type ReviewRow = typeof reviews.$inferSelect

/** The presenter of a review `r` by user `u`; an allowlist. Of the reviewer it contains only first name and initial. */
const reviewFields = sql`
  'id', r.id, 'breederId', r.breeder_id, 'transactionId', r.transaction_id,
  'reviewer', ${shortName},
  'rating', r.rating, 'comment', r.comment, 'images', r.images, 'isVerified', r.is_verified,
  'createdAt', ${isoText(sql`r.created_at`)}, 'editedAt', ${isoText(sql`r.edited_at`)},
  'answer', case when r.answer is not null
    then json_build_object('text', r.answer, 'createdAt', ${isoText(sql`r.answered_at`)}) end`

const saleReviewFields = sql`${reviewFields}, 'isHidden', r.hidden_at is not null,
  'editableUntil', ${isoText(sql`(r.created_at + ${REVIEW_EDIT_DAYS} * interval '24 hours')`)}`

/** Reviews of a breeder as JSON text, latest first, without hidden ones. */
export async function listReviewsJson(
  db: DbOrTx,
  breederId: string,
  { limit, offset }: PageRange,
): Promise<string> {
  const { body } = await read(db, jsonRow).row(sql`
    with page as (
      select * from reviews where breeder_id = ${breederId} and hidden_at is null
      order by created_at desc, id desc limit ${limit} offset ${offset})
    select coalesce(json_agg(json_build_object(${reviewFields}) order by r.created_at desc, r.id desc), '[]')::text
      as body
    from page r left join users u on u.id = r.reviewer_id`)
  return body
}

const ratingRow = z.object({ rating: z.number(), count: z.number() })

/** The numbers of reviews of a breeder with one to five stars, without hidden ones. */
export async function countRatings(db: DbOrTx, breederId: string): Promise<number[]> {
  const rows = await read(db, ratingRow).rows(sql`select rating, count(*)::int as count from reviews
      where breeder_id = ${breederId} and hidden_at is null group by rating`)
  return [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0)
}

const ownerPage = pageRow(breederReviewSchema)

/** One page of the reviews of a user's cattery with their sales, latest first, without hidden ones. */
export async function listReviewsOfOwner(
  db: DbOrTx,
  ownerId: string,
  { isUnanswered }: { isUnanswered: boolean },
  { limit, offset }: PageRange,
): Promise<Page<BreederReview[]>> {
  const from = sql`from reviews r join breeders b on b.id = r.breeder_id
    where b.user_id = ${ownerId} and r.hidden_at is null ${isUnanswered ? sql`and r.answer is null` : sql``}`
  return read(db, ownerPage).row(sql`
    with page as (select r.* ${from} order by r.created_at desc, r.id desc limit ${limit} offset ${offset})
    select coalesce(json_agg(
        json_build_object(${reviewFields}, 'orderNumber', t.order_number, 'catName', t.snapshot ->> 'name')
        order by r.created_at desc, r.id desc), '[]') as items,
      (select count(*)::int ${from}) as total
    from page r join transactions t on t.id = r.transaction_id left join users u on u.id = r.reviewer_id`)
}

const reviewerPage = pageRow(ownReviewSchema)

/** One page of the reviews that a user wrote with their sales, latest first, also hidden ones. */
export async function listReviewsByUser(
  db: DbOrTx,
  userId: string,
  { limit, offset }: PageRange,
): Promise<Page<OwnReview[]>> {
  return read(db, reviewerPage).row(sql`
    with page as (
      select * from reviews where reviewer_id = ${userId}
      order by created_at desc, id desc limit ${limit} offset ${offset})
    select coalesce(json_agg(
        json_build_object(${saleReviewFields}, 'businessName', b.business_name, 'catName', t.snapshot ->> 'name')
        order by r.created_at desc, r.id desc), '[]') as items,
      (select count(*)::int from reviews where reviewer_id = ${userId}) as total
    from page r join transactions t on t.id = r.transaction_id join breeders b on b.id = r.breeder_id
      left join users u on u.id = r.reviewer_id`)
}

const saleReviewRow = z.object({ review: saleReviewSchema })
const reviewRow = z.object({ review: reviewSchema })

const selectReview = (fields: SQL, condition: SQL): SQL => sql`
  select json_build_object(${fields}) as review
  from reviews r left join users u on u.id = r.reviewer_id where ${condition}`

/** The review of a sale as its parties see it. */
export async function findSaleReview(db: DbOrTx, transactionId: string): Promise<SaleReview | undefined> {
  const statement = selectReview(saleReviewFields, sql`r.transaction_id = ${transactionId}`)
  return (await read(db, saleReviewRow).maybeRow(statement))?.review
}

/** A review as everyone sees it; undefined for an unknown or hidden one. */
export async function findVisibleReview(db: DbOrTx, id: string): Promise<Review | undefined> {
  const statement = selectReview(reviewFields, sql`r.id = ${id} and r.hidden_at is null`)
  return (await read(db, reviewRow).maybeRow(statement))?.review
}

/** Locks the review of a sale. */
export async function lockReviewOfSale(tx: DbOrTx, transactionId: string): Promise<ReviewRow | undefined> {
  const [review] = await tx
    .select()
    .from(reviews)
    .where(eq(reviews.transactionId, transactionId))
    .for('no key update')
  return review
}

/** Locks a review by its ID. */
export async function lockReview(tx: DbOrTx, id: string): Promise<ReviewRow | undefined> {
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('no key update')
  return review
}

/** Adds a review, which counts in the cattery's rating, and returns its ID. */
export async function addReview(tx: DbOrTx, review: typeof reviews.$inferInsert): Promise<string> {
  const [added] = await tx.insert(reviews).values(review).returning({ id: reviews.id })
  if (!added) throw new Error('The review was not stored.')
  await refreshRating(tx, review.breederId)
  return added.id
}

/** Changes a review, and the cattery's rating with it. */
export async function changeReview(tx: DbOrTx, id: string, change: Partial<ReviewRow>): Promise<void> {
  await changeWhere(tx, eq(reviews.id, id), change)
}

/** Hides a review, so that it neither appears nor counts. Does nothing if it is hidden. */
export async function hideReview(tx: DbOrTx, id: string, now: Date): Promise<void> {
  await changeWhere(tx, and(eq(reviews.id, id), isNull(reviews.hiddenAt)), { hiddenAt: now })
}

/** Shows a hidden review again. */
export async function showReview(tx: DbOrTx, id: string): Promise<void> {
  await changeWhere(tx, eq(reviews.id, id), { hiddenAt: null })
}

async function changeWhere(
  tx: DbOrTx,
  condition: SQL | undefined,
  change: Partial<ReviewRow>,
): Promise<void> {
  const changed = await tx
    .update(reviews)
    .set(change)
    .where(condition)
    .returning({ breederId: reviews.breederId })
  for (const { breederId } of changed) await refreshRating(tx, breederId)
}
