/** The end of an account: what must happen at once, so that no one can sign in again. */
import { and, eq, isNotNull } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Events } from '#platform/events/index.ts'
import { removeUserData } from '#platform/personal-data/index.ts'
import { SESSION_ENDED } from '../events.ts'
import { verifyPassword } from './passwords/password-hash.ts'
import { accountRules } from './personal-data.ts'
import { accounts, users } from './tables.ts'

/** Compares a text with the user's password (about 20 ms of CPU); null for a user who has none. */
export async function findPasswordCheck(
  db: DbOrTx,
  userId: string,
): Promise<((password: string) => Promise<boolean>) | null> {
  const [row] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), isNotNull(accounts.password)))
  const hash = row?.hash
  return hash ? (password) => verifyPassword({ hash, password }) : null
}

/** Sets when the account will be deleted, or with null that it stays. */
export async function setDeletionDue(tx: DbOrTx, userId: string, dueAt: Date | null): Promise<void> {
  await tx.update(users).set({ deletionDueAt: dueAt }).where(eq(users.id, userId))
}

/** What an account was before it was closed. */
type ClosedAccount = Pick<
  typeof users.$inferSelect,
  'email' | 'name' | 'firstName' | 'lastName' | 'stripeCustomerId' | 'suspendedAt' | 'isVerified'
>

/** Anonymizes the user and removes all ways to sign in and all sessions. Returns what the account was. */
export async function closeAccount(
  { events }: { events: Pick<Events, 'publish'> },
  tx: DbOrTx,
  userId: string,
  now: Date,
): Promise<ClosedAccount> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Error('The user does not exist.')
  for (const rules of accountRules) await removeUserData(tx, rules, userId)
  await tx.update(users).set({ deletionDueAt: null, deletedAt: now }).where(eq(users.id, userId))
  await events.publish(tx, SESSION_ENDED, { userId })
  return user
}
