import { sql } from 'drizzle-orm'
import { shortName } from '#features/accounts/api/index.ts'
import type { PageRange } from '#lib/paging.ts'
import { type Handle, isoText } from '#platform/db/index.ts'

/** The presenter of a review `r` by user `u`; an allowlist. Of the reviewer it contains only first name and initial. */
const reviewJson = sql`json_build_object(
  'id', r.id, 'breederId', r.breeder_id, 'transactionId', r.transaction_id,
  'reviewer', ${shortName},
  'rating', r.rating, 'comment', r.comment, 'images', r.images, 'isVerified', r.is_verified, 'createdAt', ${isoText(sql`r.created_at`)},
  'answer', case when r.answer is not null
    then json_build_object('text', r.answer, 'createdAt', ${isoText(sql`r.answered_at`)}) end)`

/** Reviews of a breeder as JSON text, latest first. */
export async function listReviewsJson(
  db: Handle,
  breederId: string,
  { limit, offset }: PageRange,
): Promise<string> {
  const { rows } = await db.execute<{ body: string }>(sql`
    with page as (
      select * from reviews where breeder_id = ${breederId}
      order by created_at desc, id desc limit ${limit} offset ${offset})
    select coalesce(json_agg(${reviewJson} order by r.created_at desc, r.id desc), '[]')::text as body
    from page r left join users u on u.id = r.reviewer_id`)
  return rows[0]?.body ?? '[]'
}

/** The numbers of reviews of a breeder with one to five stars. */
export async function countRatings(db: Handle, breederId: string): Promise<number[]> {
  const { rows } = await db.execute<{ rating: number; count: number }>(
    sql`select rating, count(*)::int as count from reviews where breeder_id = ${breederId} group by rating`,
  )
  return [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0)
}
