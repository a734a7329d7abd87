/** For tests: a completed sale with its parties, and their calls. */
import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/api/tables.ts'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { transactionEvents, type transactions } from '#features/sales/api/tables.ts'
import type { TestApp } from '#testing/app.ts'
import { addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { addTestSale } from '#testing/sales/sales.ts'

export const REVIEW = { rating: 5, comment: 'She purred in the carrier for two hours.' }

type TestSale = typeof transactions.$inferSelect
export type ReviewWorld = { buyer: TestUser; breeder: Breeder & { cat: TestCat }; sale: TestSale }

/** A breeder with a session who may use the dashboard. */
export async function signUpReviewed(app: TestApp): Promise<ReviewWorld['breeder']> {
  const breeder = await signUpBreeder(app)
  await app.services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, breeder.id))
  return breeder
}

/** A buyer with a sale that was completed now. */
export async function addCompletedSale(
  app: TestApp,
  parties: { buyer?: TestUser; breeder?: Breeder & { cat: TestCat } } = {},
): Promise<ReviewWorld> {
  const buyer = parties.buyer ?? (await signUp(app))
  const breeder = parties.breeder ?? (await signUpReviewed(app))
  const cat = await addCat(app, { breederId: breeder.cattery.id, status: 'sold', name: 'Maple' })
  const sale = await addTestSale(app, { cat, buyerId: buyer.id, status: 'completed' })
  await app.services.db.insert(transactionEvents).values({
    transactionId: sale.id,
    kind: 'complete',
    actor: 'breeder',
    actorId: breeder.id,
    fromStatus: 'paid',
    toStatus: 'completed',
    createdAt: app.clock.now(),
  })
  return { buyer, breeder, sale }
}

/** Calls of both parties. */
export function reviewCalls(app: () => TestApp) {
  const path = (saleId: string) => `/api/orders/${saleId}/review`
  return {
    read: (as: TestUser, saleId: string) => app().request('GET', path(saleId), { as }),
    write: (as: TestUser, saleId: string, body: unknown = REVIEW) =>
      app().request('POST', path(saleId), { as, body }),
    edit: (as: TestUser, saleId: string, body: unknown) => app().request('PATCH', path(saleId), { as, body }),
    reply: (as: TestUser, reviewId: string, text: unknown = 'Thank you!') =>
      app().request('POST', `/api/reviews/${reviewId}/reply`, { as, body: { text } }),
    ofBreeder: (as: TestUser, query = '') => app().request('GET', `/api/breeders/reviews${query}`, { as }),
  }
}
