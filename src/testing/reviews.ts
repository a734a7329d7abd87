import { snapshotOf } from '#features/payments/api/index.ts'
import { transactions } from '#features/payments/api/tables.ts'
import { reviews } from '#features/reviews/api/tables.ts'
import type { TestApp } from './app.ts'
import { addCat, addUser } from './builders.ts'

/** Adds a five-star review with its completed sale, by default of a new user. */
export async function addReview(
  app: TestApp,
  overrides: Partial<typeof reviews.$inferInsert> & { breederId: string },
): Promise<typeof reviews.$inferSelect> {
  const { db } = app.services
  const { breederId } = overrides
  const reviewerId = overrides.reviewerId ?? (await addUser(app)).id
  const cat = await addCat(app, { breederId, status: 'sold', name: 'Sold', createdAt: new Date(0) })
  const [sale] = await db
    .insert(transactions)
    .values({
      ...{ buyerId: reviewerId, breederId, catId: cat.id, status: 'completed' },
      ...{ amount: cat.price, platformFee: 0, breederAmount: cat.price, snapshot: snapshotOf(cat, null) },
    })
    .returning()
  const [row] = await db
    .insert(reviews)
    .values({ transactionId: sale?.id ?? '', rating: 5, comment: 'Lovely.', ...overrides, reviewerId })
    .returning()
  if (!row) throw new Error('no review')
  return row
}
