import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { emailChanges, sessions, users } from '../tables.ts'
import { isInForce } from './session-life.ts'

/** Sessions of a user that are in force, the last used first. */
export function listActiveSessions(db: Handle, userId: string, now: Date) {
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

async function removeSessions(tx: Handle, condition: SQL | undefined): Promise<string[]> {
  const ended = await tx.delete(sessions).where(condition).returning({ id: sessions.id })
  const ids = ended.map(({ id }) => id)
  // Whoever used the session may also have asked for another address.
  if (ids.length > 0) await tx.delete(emailChanges).where(inArray(emailChanges.sessionId, ids))
  return ids
}

/** Removes one session of a user; false if the user has no such session. */
export async function removeSession(tx: Handle, userId: string, id: string): Promise<boolean> {
  const ids = await removeSessions(tx, and(eq(sessions.userId, userId), eq(sessions.id, id)))
  return ids.length > 0
}

/** Removes the sessions of a user except one, or all with null. Returns their IDs. */
export function removeUserSessions(tx: Handle, userId: string, exceptId: string | null): Promise<string[]> {
  const others = exceptId === null ? undefined : ne(sessions.id, exceptId)
  return removeSessions(tx, and(eq(sessions.userId, userId), others))
}
