import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { emailChanges } from './tables.ts'

export type EmailChangeRow = typeof emailChanges.$inferSelect

/** The change of address of a user that has not expired. */
export async function findEmailChange(
  db: DbOrTx,
  userId: string,
  now: Date,
): Promise<EmailChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)))
  return row
}

/** The change of address to which a token's hash belongs, if it has not expired. */
export async function findEmailChangeByToken(
  db: DbOrTx,
  hash: string,
  now: Date,
): Promise<EmailChangeRow | undefined> {
  const isOfToken = or(eq(emailChanges.presentTokenHash, hash), eq(emailChanges.newTokenHash, hash))
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(isOfToken, gt(emailChanges.expiresAt, now)))
  return row
}

/** Stores a change of address in place of an earlier one. */
export async function replaceEmailChange(tx: DbOrTx, change: EmailChangeRow): Promise<void> {
  await tx
    .insert(emailChanges)
    .values(change)
    .onConflictDoUpdate({ target: emailChanges.userId, set: change })
}

export async function updateEmailChange(
  tx: DbOrTx,
  userId: string,
  change: Partial<EmailChangeRow>,
): Promise<void> {
  await tx.update(emailChanges).set(change).where(eq(emailChanges.userId, userId))
}

/** Removes the change of address of a user; returns whether there was one. */
export async function removeEmailChange(tx: DbOrTx, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(emailChanges)
    .where(eq(emailChanges.userId, userId))
    .returning({ userId: emailChanges.userId })
  return removed.length > 0
}

/** Removes changes of address that were not confirmed in time. */
export async function removeExpiredEmailChanges(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, now))
}
