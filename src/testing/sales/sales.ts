/** Adds sales without a payment. */
import { buildSnapshot } from '#features/sales/api/snapshot.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import type { TestApp } from '../app.ts'
import type { TestCat } from '../builders.ts'

/** Adds a sale of a cat, by default paid in full, with a platform fee of odd cents, and with a go-home date in a week. */
export async function addTestSale(
  app: TestApp,
  { cat, ...overrides }: { cat: TestCat; buyerId: string } & Partial<typeof transactions.$inferInsert>,
): Promise<typeof transactions.$inferSelect> {
  const now = app.clock.now()
  const { status = 'paid', platformFee = Math.floor(cat.price / 23) } = overrides
  const paid = status === 'pending' ? 0 : status === 'deposit_paid' ? (cat.depositAmount ?? 0) : cat.price
  const [sale] = await app.services.db
    .insert(transactions)
    .values({
      breederId: cat.breederId,
      catId: cat.id,
      status,
      amount: cat.price,
      platformFee,
      breederAmount: cat.price - platformFee,
      snapshot: buildSnapshot(cat, null),
      goHomeDate: addDays(isoDate(now), 7),
      refundsUntil: overrides.goHomeDate ?? addDays(isoDate(now), 7),
      paid,
      paidAt: paid > 0 ? now : null,
      depositAmount: status === 'deposit_paid' ? paid : null,
      ...overrides,
    })
    .returning()
  if (!sale) throw new Error('no sale')
  return sale
}
