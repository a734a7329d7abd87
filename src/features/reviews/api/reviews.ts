import { requireVisible } from '#features/breeders/api/index.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { BreederReview, OwnReview } from '../contract.ts'
import { REVIEWS_SHOWN } from '../limits.ts'
import { countRatings, listReviewsByUser, listReviewsJson, listReviewsOfOwner } from './store.ts'

/** One page of a breeder's reviews as JSON text, and the total. Throws not_found if the viewer may not see the breeder. */
export async function reviewPage(
  db: DbOrTx,
  breederId: string,
  viewer: Viewer | null,
  { page = 1, limit = ROWS_PER_PAGE }: { page?: number | undefined; limit?: number | undefined },
  today: string,
): Promise<{ body: string; total: number }> {
  await requireVisible(db, breederId, viewer, today)
  const [body, ratings] = await Promise.all([
    listReviewsJson(db, breederId, { limit, offset: (page - 1) * limit }),
    countRatings(db, breederId),
  ])
  return { body, total: ratings.reduce((sum, count) => sum + count, 0) }
}

/** One page of the reviews of a user's cattery with their sales, or only of those without a reply. */
export function reviewsOfOwner(
  db: DbOrTx,
  ownerId: string,
  filter: { isUnanswered: boolean },
  range: PageRange,
): Promise<Page<BreederReview[]>> {
  return listReviewsOfOwner(db, ownerId, filter, range)
}

/** One page of the reviews that a user wrote with their sales, also hidden ones. */
export function writtenReviews(db: DbOrTx, userId: string, range: PageRange): Promise<Page<OwnReview[]>> {
  return listReviewsByUser(db, userId, range)
}

/** The latest reviews as JSON text, as shown on the breeder's page. */
export function latestReviewsJson(db: DbOrTx, breederId: string): Promise<string> {
  return listReviewsJson(db, breederId, { limit: REVIEWS_SHOWN, offset: 0 })
}

/** The numbers of reviews with one to five stars, as JSON text. */
export async function countRatingsJson(db: DbOrTx, breederId: string): Promise<string> {
  return JSON.stringify(await countRatings(db, breederId))
}
