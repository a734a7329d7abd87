import { eq, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { breeders } from './tables.ts'

export async function findBreeder(db: Handle, id: string): Promise<typeof breeders.$inferSelect | undefined> {
  const [breeder] = await db.select().from(breeders).where(eq(breeders.id, id))
  return breeder
}

/** One more family that took a cat home; called by the sale when it is paid in full. */
export async function countSale(db: Handle, breederId: string): Promise<void> {
  await db
    .update(breeders)
    .set({ totalSales: sql`${breeders.totalSales} + 1` })
    .where(eq(breeders.id, breederId))
}
