/** A builder of reviews, each with the finished sale that it is about. */
import { transactions } from '#features/payments/api/tables.ts'
import { reviews } from '#features/reviews/api/tables.ts'
import type { TestApp } from './app.ts'
import { addCat, addPerson } from './people.ts'

/** A review of five stars by a person who never signs in. */
export async function addReview(
  app: TestApp,
  overrides: Partial<typeof reviews.$inferInsert> & { breederId: string },
): Promise<typeof reviews.$inferSelect> {
  const { db } = app.services
  const { breederId } = overrides
  const reviewerId = overrides.reviewerId ?? (await addPerson(app)).id
  const cat = await addCat(app, { breederId, status: 'sold', name: 'Gone home', createdAt: new Date(0) })
  const [sale] = await db
    .insert(transactions)
    .values({
      ...{ buyerId: reviewerId, breederId, catId: cat.id, status: 'completed' },
      ...{ amount: cat.price, platformFee: 0, breederAmount: cat.price },
    })
    .returning()
  const [row] = await db
    .insert(reviews)
    .values({ transactionId: sale?.id ?? '', rating: 5, comment: 'Lovely.', ...overrides, reviewerId })
    .returning()
  if (!row) throw new Error('no review')
  return row
}
