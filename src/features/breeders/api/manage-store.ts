import { eq } from 'drizzle-orm'
import { setOwnCattery } from '#features/accounts/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { ApplicationDraft } from '../manage-contract.ts'
import { applicationDrafts, breeders } from './tables.ts'

type BreederRow = typeof breeders.$inferSelect

/** Adds a cattery, which its user then has as their own; undefined if the user has one. `tx` is a transaction. */
export async function insertBreeder(
  tx: DbOrTx,
  row: typeof breeders.$inferInsert,
): Promise<BreederRow | undefined> {
  const [breeder] = await tx
    .insert(breeders)
    .values(row)
    .onConflictDoNothing({ target: breeders.userId })
    .returning()
  if (breeder) await setOwnCattery(tx, breeder.userId, breeder.id)
  return breeder
}

export async function changeBreeder(
  tx: DbOrTx,
  id: string,
  change: Partial<typeof breeders.$inferInsert>,
): Promise<BreederRow> {
  const [breeder] = await tx.update(breeders).set(change).where(eq(breeders.id, id)).returning()
  if (!breeder) throw new Error('The locked cattery does not exist.')
  return breeder
}

export async function findApplicationDraft(
  db: DbOrTx,
  userId: string,
): Promise<typeof applicationDrafts.$inferSelect | undefined> {
  const [draft] = await db.select().from(applicationDrafts).where(eq(applicationDrafts.userId, userId))
  return draft
}

/** A user's draft, empty if there was none, locked until the transaction ends. */
export async function lockApplicationDraft(
  tx: DbOrTx,
  userId: string,
  at: Date,
): Promise<typeof applicationDrafts.$inferSelect> {
  const [draft] = await tx
    .insert(applicationDrafts)
    .values({ userId, form: {}, updatedAt: at })
    .onConflictDoUpdate({ target: applicationDrafts.userId, set: { userId } })
    .returning()
  if (!draft) throw new Error('The draft was not stored.')
  return draft
}

export async function saveApplicationDraft(
  tx: DbOrTx,
  userId: string,
  form: ApplicationDraft,
  at: Date,
): Promise<void> {
  await tx.update(applicationDrafts).set({ form, updatedAt: at }).where(eq(applicationDrafts.userId, userId))
}

export async function deleteApplicationDraft(db: DbOrTx, userId: string): Promise<void> {
  await db.delete(applicationDrafts).where(eq(applicationDrafts.userId, userId))
}
