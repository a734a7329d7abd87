/** Reviews as staff see them; PostgreSQL builds the JSON. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Page, PageRange } from '#lib/paging.ts'
import { containsFolded, type DbOrTx, isoText, likePattern } from '#platform/db/index.ts'
import { pageRow, read } from '#platform/db/rows.ts'
import type { AdminReview } from '../contract.ts'
import { adminReviewSchema } from '../schemas.ts'
import { concernsReview } from './parties.ts'
import { namedJson, usersLike } from './user-store.ts'

const adminReviewJson = sql`json_build_object('id', r.id, 'rating', r.rating, 'comment', r.comment, 'answer', r.answer,
  'createdAt', ${isoText(sql`r.created_at`)}, 'editedAt', ${isoText(sql`r.edited_at`)},
  'isHidden', r.hidden_at is not null, 'orderNumber', t.order_number, 'reviewer', ${namedJson(sql`u`)},
  'isByStaff', u.role = 'admin',
  'breeder', json_build_object('id', b.id, 'businessName', b.business_name))`

const FROM = sql`from reviews r join transactions t on t.id = r.transaction_id join users u on u.id = r.reviewer_id
  join breeders b on b.id = r.breeder_id`

export type ReviewFilter = {
  status?: 'visible' | 'hidden' | undefined
  breederId?: string | undefined
  q?: string | undefined
}

const reviewPage = pageRow(adminReviewSchema)

/** One page of reviews, newest first, and the total; without those by the reader or of the reader's cattery. */
export async function listReviews(
  db: DbOrTx,
  reader: { id: string },
  filter: ReviewFilter,
  { limit, offset }: PageRange,
): Promise<Page<AdminReview[]>> {
  const where = sql`${conditionsOf(filter)} and not ${concernsReview(reader.id)}`
  return read(db, reviewPage).row(sql`
    select coalesce((select json_agg(page.review) from (
        select ${adminReviewJson} as review ${FROM} where ${where}
        order by r.created_at desc, r.id desc limit ${limit} offset ${offset}) page), '[]') as items,
      (select count(*)::int ${FROM} where ${where}) as total`)
}

function conditionsOf({ status, breederId, q }: ReviewFilter): SQL {
  const like = q && likePattern(q.toLowerCase())
  const conditions = [
    sql`true`,
    ...(status ? [sql`(r.hidden_at is not null) = ${status === 'hidden'}`] : []),
    ...(breederId ? [sql`r.breeder_id = ${breederId}`] : []),
    ...(q
      ? [
          sql`(lower(r.comment) like ${like} or lower(r.answer) like ${like} or lower(t.order_number) like ${like}
            or ${containsFolded(sql`b.business_name`, q)} or r.reviewer_id in (${usersLike(q)}))`,
        ]
      : []),
  ]
  return sql.join(conditions, sql` and `)
}

const reviewRow = z.object({ review: adminReviewSchema })

/** One review; undefined for an unknown one. */
export async function findAdminReview(db: DbOrTx, id: string): Promise<AdminReview | undefined> {
  const row = await read(db, reviewRow).maybeRow(
    sql`select ${adminReviewJson} as review ${FROM} where r.id = ${id}`,
  )
  return row?.review
}
