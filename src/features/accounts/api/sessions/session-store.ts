import { and, desc, eq, ne } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '#platform/db/index.ts'
import { emailChanges, sessions, users } from '../tables.ts'
import { isInForce } from './session-life.ts'

/** Sessions of a user that are in force, the last used first. */
export function listActiveSessions(db: DbOrTx, userId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      network: sessions.network,
      createdAt: sessions.createdAt,
      lastActiveAt: sessions.lastActiveAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isInForce(now.toISOString())))
    .orderBy(desc(sessions.lastActiveAt), desc(sessions.id))
}

/** Removes one session of a user, and the change of address that it asked for; false if the user has no such session. */
export async function removeSession(tx: DbOrTx, userId: string, id: string): Promise<boolean> {
  const isSession = and(eq(sessions.userId, userId), eq(sessions.id, id))
  const ended = await tx.delete(sessions).where(isSession).returning({ id: sessions.id })
  if (ended.length > 0) await tx.delete(emailChanges).where(eq(emailChanges.sessionId, id))
  return ended.length > 0
}

/** Removes the sessions of a user except one, or all with null, and the change of address unless that one asked for it. */
export async function removeUserSessions(
  tx: DbOrTx,
  userId: string,
  exceptId: string | null,
): Promise<string[]> {
  const others = (column: AnyPgColumn) => (exceptId === null ? undefined : ne(column, exceptId))
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others(sessions.id)))
    .returning({ id: sessions.id })
  // Also if the session that asked for it has signed out: whoever used it may have been someone else.
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), others(emailChanges.sessionId)))
  return ended.map(({ id }) => id)
}

/** Locks a session until the transaction ends, so that it cannot end meanwhile. Does nothing if it has ended. */
export async function lockSession(tx: DbOrTx, id: string): Promise<void> {
  await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('share')
}
