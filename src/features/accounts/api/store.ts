import { and, eq, gt, inArray, like, lte, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { sessions, users, verifications } from './tables.ts'

/** What `findViewer` reads: the public face of a person to itself. */
const viewerColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  name: users.name,
  profileImageUrl: users.profileImageUrl,
  role: users.role,
  breederId: users.breederId,
  isVerified: users.isVerified,
  isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
  createdAt: users.createdAt,
}

/** Prepares the question that every signed-in request asks: whose session is this token at this time. */
export function prepareViewerQuery(db: Handle) {
  return db
    .select(viewerColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('viewer_of_session')
}

/** Prepares the question whose session a token is, and until when. */
export function prepareSessionQuery(db: Handle) {
  return db
    .select({ id: sessions.id, userId: sessions.userId, endsAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('session_of_token')
}

/** Which of these sessions are there still, by id. */
export async function findActiveSessions(db: Handle, ids: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(sql`${sessions.id} = any(${sql.param(ids)}::uuid[])`, gt(sessions.expiresAt, now)))
  return new Set(rows.map(({ id }) => id))
}

/** Ends one session; answers which and whose it was, or nothing where there is none. */
export async function endSession(
  db: Handle,
  token: string,
): Promise<{ sessionId: string; userId: string } | undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.token, token))
    .returning({ sessionId: sessions.id, userId: sessions.userId })
  return ended
}

/** Some sessions that ended long since leave the table, at most `most`, so that no caller pays for many. */
export async function removeEndedSessions(db: Handle, now: Date, most = 50): Promise<void> {
  const ended = db.select({ id: sessions.id }).from(sessions).where(lte(sessions.expiresAt, now)).limit(most)
  await db.delete(sessions).where(inArray(sessions.id, ended))
}

/** Every other link for a new password of this person stops working. */
export async function removeResetTokens(db: Handle, userId: string): Promise<void> {
  await db
    .delete(verifications)
    .where(and(like(verifications.identifier, 'reset-password:%'), eq(verifications.value, userId)))
}

export async function confirmEmail(db: Handle, userId: string): Promise<void> {
  await db.update(users).set({ isVerified: true, updatedAt: new Date() }).where(eq(users.id, userId))
}

export async function emailIsKnown(db: Handle, email: string): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1)).length > 0
}
