import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { requireActiveAccount } from '#platform/http/index.ts'
import { users } from './tables.ts'

export type LockedUser = {
  id: string
  role: 'buyer' | 'breeder' | 'admin'
  suspendedAt: Date | null
  deletionDueAt: Date | null
}

/**
 * A user whose row is locked until the transaction ends, so that decisions about one user happen one after the other.
 * Lock it before any other row, so that no two transactions wait for each other. Undefined for an unknown ID.
 */
export async function lockUser(tx: DbOrTx, id: string): Promise<LockedUser | undefined> {
  const [user] = await tx
    .select({
      id: users.id,
      role: users.role,
      suspendedAt: users.suspendedAt,
      deletionDueAt: users.deletionDueAt,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  return user
}

/**
 * Locks a user as `lockUser` does and throws as requireActiveAccount. The session was checked before, but the account
 * may have been suspended since then.
 */
export async function lockAccount(tx: DbOrTx, userId: string): Promise<void> {
  const user = await lockUser(tx, userId)
  requireActiveAccount({
    isSuspended: user?.suspendedAt != null,
    deletionDueAt: user?.deletionDueAt ?? null,
  })
}
