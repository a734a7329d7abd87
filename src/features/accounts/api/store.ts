import { and, eq, gt, inArray, like, lte, or, sql } from 'drizzle-orm'
import { HOUR_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { IDLE_HOURS } from '../session-limits.ts'
import { isInForce, lastPossibleEnd } from './sessions/session-life.ts'
import { accounts, sessions, users, verifications } from './tables.ts'

/** The columns of a viewer. */
const viewerColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  name: users.name,
  profileImageUrl: users.profileImageUrl,
  role: users.role,
  staffRole: users.staffRole,
  breederId: users.breederId,
  isVerified: users.isVerified,
  isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
  deletionDueAt: users.deletionDueAt,
  timeZone: users.timeZone,
  place: users.place,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  sessionId: sessions.id,
  authenticatedAt: sessions.authenticatedAt,
  lastActiveAt: sessions.lastActiveAt,
  secondFactor: sessions.secondFactor,
  secondFactorAt: sessions.secondFactorAt,
}

/** Prepares the query for the user of a session token. */
export function prepareViewerQuery(db: DbOrTx) {
  return db
    .select(viewerColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, sql.placeholder('token')), isInForce(sql.placeholder('now'))))
    .prepare('viewer_of_session')
}

/** Prepares the query for a session and the latest time at which it ends. */
export function prepareSessionQuery(db: DbOrTx) {
  return db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      endsAt: lastPossibleEnd.mapWith(sessions.expiresAt),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, sql.placeholder('token')), isInForce(sql.placeholder('now'))))
    .prepare('session_of_token')
}

/** The IDs of those sessions that still exist. */
export async function findActiveSessions(db: DbOrTx, ids: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${sessions.id} = any(${sql.param(ids)}::uuid[])`, isInForce(now.toISOString())))
  return new Set(rows.map(({ id }) => id))
}

/** Ends a session; returns its ID and user, or undefined if there is none. */
export async function endSession(
  db: DbOrTx,
  token: string,
): Promise<{ sessionId: string; userId: string } | undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.token, token))
    .returning({ sessionId: sessions.id, userId: sessions.userId })
  return ended
}

/** How a user can sign in: the hash of the password, if there is one, and the OpenID providers. */
export async function findIdentities(
  db: DbOrTx,
  userId: string,
): Promise<{ passwordHash: string | null; providers: string[] }> {
  const rows = await db
    .select({ providerId: accounts.providerId, password: accounts.password })
    .from(accounts)
    .where(eq(accounts.userId, userId))
  return {
    passwordHash: rows.find(({ providerId }) => providerId === 'credential')?.password ?? null,
    providers: rows.map(({ providerId }) => providerId).filter((id) => id !== 'credential'),
  }
}

/** Records that the user of a session proved who they are; false if the session has ended. */
export async function setAuthenticated(db: DbOrTx, sessionId: string, at: Date): Promise<boolean> {
  const changed = await db
    .update(sessions)
    .set({ authenticatedAt: at })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id })
  return changed.length > 0
}

/** Deletes at most `most` sessions that have ended. */
export async function removeEndedSessions(db: DbOrTx, now: Date, most = 50): Promise<void> {
  const idleSince = new Date(now.getTime() - IDLE_HOURS.user * HOUR_MS)
  const ended = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(lte(sessions.expiresAt, now), lte(sessions.lastActiveAt, idleSince)))
    .limit(most)
  await db.delete(sessions).where(inArray(sessions.id, ended))
}

/** Invalidates all password reset links of a user. */
export async function removeResetTokens(db: DbOrTx, userId: string): Promise<void> {
  await db
    .delete(verifications)
    .where(and(like(verifications.identifier, 'reset-password:%'), eq(verifications.value, userId)))
}

/** A user with all columns, for presentUser. */
export async function findUserRow(db: DbOrTx, id: string): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

export async function confirmEmail(db: DbOrTx, userId: string): Promise<void> {
  await db.update(users).set({ isVerified: true, updatedAt: new Date() }).where(eq(users.id, userId))
}

export async function emailIsKnown(db: DbOrTx, email: string): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1)).length > 0
}

/** The user for whom a password reset link was emailed; undefined for a wrong, used, or expired token. */
export async function findResetOwner(db: DbOrTx, token: string) {
  const [owner] = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      isVerified: users.isVerified,
    })
    .from(verifications)
    .innerJoin(users, sql`${users.id}::text = ${verifications.value}`)
    .where(
      and(eq(verifications.identifier, `reset-password:${token}`), gt(verifications.expiresAt, sql`now()`)),
    )
  return owner
}

/** The user with an email address who can sign in with a password, and its hash. */
export async function findCredential(db: DbOrTx, email: string) {
  const [found] = await db
    .select({ userId: users.id, password: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.email, email))
  return found
}

/** Replaces the hash of a user's password. */
export async function setPasswordHash(tx: DbOrTx, userId: string, hash: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ password: hash })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
}

export async function findUser(db: DbOrTx, id: string) {
  const [found] = await db
    .select({ email: users.email, timeZone: users.timeZone, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, id))
  return found
}

/** The user of a session that has just started, and whether the account was created with it. */
export async function findSessionUser(db: DbOrTx, token: string) {
  const [found] = await db
    .select({
      userId: users.id,
      isNewAccount: sql<boolean>`${users.createdAt} > now() - interval '10 seconds'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, token))
  return found
}
