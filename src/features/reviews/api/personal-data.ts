import { sql } from 'drizzle-orm'
import { emptied, plain, retained, type TableRules } from '#platform/personal-data/index.ts'

/** Reviews stay without the name and the pictures. */
export const reviewRules: TableRules[] = [
  {
    table: 'reviews',
    holds: 'Reviews that you wrote, and replies of your cattery.',
    columns: {
      ...plain('id transaction_id breeder_id is_verified answered_at created_at edited_at hidden_at'),
      ...retained('account', 'reviewer_id'),
      ...retained('published', 'rating comment answer'),
      ...emptied('images', sql`'{}'::text[]`),
    },
    anonymizes: (userId) => sql`reviewer_id = ${userId}`,
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
