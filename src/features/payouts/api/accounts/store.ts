import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { type PayoutAccountRow, payoutAccounts } from '../tables.ts'

/** A breeder's row; undefined if onboarding was never started. */
export async function findAccount(db: DbOrTx, breederId: string): Promise<PayoutAccountRow | undefined> {
  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.breederId, breederId))
  return row
}

/** The ID of the breeder's active account at the provider; null if there is none. */
export async function findActiveAccount(db: DbOrTx, breederId: string): Promise<string | null> {
  const account = await findAccount(db, breederId)
  return account?.state === 'active' ? account.stripeAccountId : null
}

/** A breeder's row, locked until the transaction ends. */
export async function lockAccount(tx: DbOrTx, breederId: string): Promise<PayoutAccountRow | undefined> {
  const [row] = await tx
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.breederId, breederId))
    .for('update')
  return row
}

/** The row of an account of the provider, locked until the transaction ends. */
export async function lockByStripeId(
  tx: DbOrTx,
  stripeAccountId: string,
): Promise<PayoutAccountRow | undefined> {
  const [row] = await tx
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.stripeAccountId, stripeAccountId))
    .for('update')
  return row
}

/** Adds a breeder's row unless there is one. */
export async function addAccount(tx: DbOrTx, breederId: string): Promise<void> {
  await tx.insert(payoutAccounts).values({ breederId }).onConflictDoNothing()
}

export async function setAccount(
  tx: DbOrTx,
  id: string,
  values: Partial<Omit<PayoutAccountRow, 'id' | 'breederId' | 'createdAt' | 'updatedAt'>>,
): Promise<void> {
  await tx
    .update(payoutAccounts)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(payoutAccounts.id, id))
}

/** Accounts that were last read before this time, oldest first. */
export async function listUnchecked(db: DbOrTx, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: payoutAccounts.stripeAccountId })
    .from(payoutAccounts)
    .where(and(isNotNull(payoutAccounts.stripeAccountId), lte(payoutAccounts.checkedAt, before)))
    .orderBy(payoutAccounts.checkedAt)
    .limit(limit)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Accounts whose creation was requested before this time, and whose response was not stored. */
export async function listUnanswered(db: DbOrTx, before: Date, limit: number): Promise<PayoutAccountRow[]> {
  return db.select().from(payoutAccounts).where(lte(payoutAccounts.requestedAt, before)).limit(limit)
}
