import { sql } from 'drizzle-orm'
import { emptied, plain, retained, type TableRules } from '#platform/personal-data/index.ts'
import { reviews } from './tables.ts'

/** Reviews stay without the name and the pictures. */
export const reviewRules: TableRules[] = [
  {
    table: 'reviews',
    holds: 'Reviews that you wrote, and replies of your cattery.',
    columns: {
      ...plain([
        reviews.id,
        reviews.transactionId,
        reviews.breederId,
        reviews.isVerified,
        reviews.answeredAt,
        reviews.createdAt,
        reviews.editedAt,
        reviews.hiddenAt,
      ]),
      ...retained('account', [reviews.reviewerId]),
      ...retained('published', [reviews.rating, reviews.comment, reviews.answer]),
      ...emptied([reviews.images], sql`'{}'::text[]`),
    },
    anonymizes: (userId) => sql`${reviews.reviewerId} = ${userId}`,
    exported: {
      file: 'reviews',
      rows: (
        userId,
      ) => sql`select case when r.reviewer_id = ${userId} then 'You' else 'A buyer' end as "writtenBy",
        b.business_name as cattery, r.rating, r.comment, r.images, r.answer as reply, r.created_at as "createdAt",
        r.edited_at as "editedAt" from reviews r join breeders b on b.id = r.breeder_id
        where r.reviewer_id = ${userId} or b.user_id = ${userId} order by r.created_at`,
    },
  },
  { table: 'review_invitations', holds: 'For which sales we asked for a review.', impersonal: true },
]
