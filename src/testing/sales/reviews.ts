import { refreshRating } from '#features/reviews/api/index.ts'
import { reviews } from '#features/reviews/api/tables.ts'
import type { TestApp } from '../app.ts'
import { addCat, addUser } from '../builders.ts'
import { addTestSale } from './sales.ts'

/** Adds a five-star review with its completed sale, by default of a new user. */
export async function addReview(
  app: TestApp,
  overrides: Partial<typeof reviews.$inferInsert> & { breederId: string },
): Promise<typeof reviews.$inferSelect> {
  const { db } = app.services
  const { breederId } = overrides
  const reviewerId = overrides.reviewerId ?? (await addUser(app)).id
  const cat = await addCat(app, { breederId, status: 'sold', name: 'Sold', createdAt: new Date(0) })
  const sale = await addTestSale(app, { cat, buyerId: reviewerId, status: 'completed' })
  const [row] = await db
    .insert(reviews)
    .values({ transactionId: sale.id, rating: 5, comment: 'Lovely.', ...overrides, reviewerId })
    .returning()
  if (!row) throw new Error('no review')
  await refreshRating(app.services.db, breederId)
  return row
}
