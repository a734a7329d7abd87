import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { breeders } from './tables.ts'

/** Shows or hides a user's cattery with its listings; returns whether there is one that was different before. */
export async function setCatteryActive(tx: DbOrTx, userId: string, isActive: boolean): Promise<boolean> {
  const changed = await tx
    .update(breeders)
    .set({ isActive })
    .where(and(eq(breeders.userId, userId), eq(breeders.isActive, !isActive)))
    .returning({ id: breeders.id })
  return changed.length > 0
}
