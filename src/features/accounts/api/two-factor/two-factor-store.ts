/** The SQL of authenticator apps, recovery codes, trusted devices, and the second factor of sessions. */
import { and, asc, count, eq, gt, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { passkeys, recoveryCodes, sessions, trustedDevices, twoFactors, users } from '../tables.ts'

export type StoredTwoFactor = typeof twoFactors.$inferSelect

/** The app of a user, also while it is not confirmed. */
export async function findTwoFactor(db: DbOrTx, userId: string): Promise<StoredTwoFactor | undefined> {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  return row
}

/** The same, locked until the transaction ends, so that each code is accepted once. */
export async function lockTwoFactor(tx: DbOrTx, userId: string): Promise<StoredTwoFactor | undefined> {
  const [row] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('update')
  return row
}

export async function isTwoFactorOn(db: DbOrTx, userId: string): Promise<boolean> {
  return (await findTwoFactor(db, userId))?.confirmedAt != null
}

/** Whether a user has an authenticator app or a passkey. */
export async function hasSecondFactor(db: DbOrTx, userId: string): Promise<boolean> {
  return (await isTwoFactorOn(db, userId)) || (await listPasskeys(db, userId)).length > 0
}

/** Stores a new secret that is not confirmed; false if an app is confirmed. */
export async function storeSecret(
  db: DbOrTx,
  row: { userId: string; secret: string; createdAt: Date },
): Promise<boolean> {
  const stored = await db
    .insert(twoFactors)
    .values(row)
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { secret: row.secret, createdAt: row.createdAt, lastStep: 0 },
      setWhere: isNull(twoFactors.confirmedAt),
    })
    .returning({ userId: twoFactors.userId })
  return stored.length > 0
}

export async function changeTwoFactor(
  tx: DbOrTx,
  userId: string,
  change: Partial<Pick<StoredTwoFactor, 'secret' | 'confirmedAt' | 'lastStep'>>,
): Promise<void> {
  await tx.update(twoFactors).set(change).where(eq(twoFactors.userId, userId))
}

/** Removes the app of a user with its recovery codes and trusted devices; false if there was no confirmed one. */
export async function removeTwoFactor(tx: DbOrTx, userId: string): Promise<boolean> {
  const [removed] = await tx.delete(twoFactors).where(eq(twoFactors.userId, userId)).returning()
  return removed?.confirmedAt != null
}

/** The apps of all users, for encrypting them again. */
export async function listSecrets(db: DbOrTx): Promise<{ userId: string; secret: string }[]> {
  return db
    .select({ userId: twoFactors.userId, secret: twoFactors.secret })
    .from(twoFactors)
    .orderBy(asc(twoFactors.userId))
}

/** Replaces a secret unless it has changed. */
export async function replaceSecret(db: DbOrTx, userId: string, from: string, to: string): Promise<void> {
  await db
    .update(twoFactors)
    .set({ secret: to })
    .where(and(eq(twoFactors.userId, userId), eq(twoFactors.secret, from)))
}

export async function replaceRecoveryCodes(tx: DbOrTx, userId: string, digests: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(digests.map((digest) => ({ userId, digest })))
}

/** Uses a recovery code; false if there is none with this digest, or it was used. */
export async function takeRecoveryCode(
  tx: DbOrTx,
  userId: string,
  digest: string,
  at: Date,
): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.digest, digest), isNull(recoveryCodes.usedAt)),
    )
    .returning({ id: recoveryCodes.id })
  return taken.length > 0
}

export async function countRecoveryCodes(db: DbOrTx, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

/** Trusts a device; also removes the user's expired ones. */
export async function addTrustedDevice(
  tx: DbOrTx,
  device: { userId: string; knownDeviceId: string; digest: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .delete(trustedDevices)
    .where(and(eq(trustedDevices.userId, device.userId), lte(trustedDevices.expiresAt, now)))
  await tx.insert(trustedDevices).values(device)
}

export async function isTrustedDevice(
  db: DbOrTx,
  userId: string,
  digest: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: trustedDevices.id })
    .from(trustedDevices)
    .where(
      and(
        eq(trustedDevices.userId, userId),
        eq(trustedDevices.digest, digest),
        gt(trustedDevices.expiresAt, now),
      ),
    )
  return rows.length > 0
}

export async function removeTrustedDevices(tx: DbOrTx, userId: string): Promise<void> {
  await tx.delete(trustedDevices).where(eq(trustedDevices.userId, userId))
}

export type NewSession = {
  id: string
  userId: string
  role: string
  secondFactor: (typeof sessions.$inferSelect)['secondFactor']
}

/** The session of a token, in whatever state. */
export async function findNewSession(db: DbOrTx, token: string): Promise<NewSession | undefined> {
  const { id, userId, secondFactor } = sessions
  const [row] = await db
    .select({ id, userId, role: users.role, secondFactor })
    .from(sessions)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(sessions.token, token))
  return row
}

export type PendingSession = { id: string; userId: string; email: string; role: string }

/** The session of a token if it waits for a code. */
export async function findPendingSession(
  db: DbOrTx,
  token: string,
  now: Date,
): Promise<PendingSession | undefined> {
  const [row] = await db
    .select({ id: sessions.id, userId: sessions.userId, email: users.email, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), eq(sessions.secondFactor, 'pending'), gt(sessions.expiresAt, now)))
  return row
}

/** Activates a session that waited for its second factor; false if it no longer waits. */
export async function finishSession(
  tx: DbOrTx,
  id: string,
  change: { secondFactor: 'totp' | 'recovery_code' | null; authenticatedAt: Date; expiresAt: Date },
): Promise<boolean> {
  const changed = await tx
    .update(sessions)
    .set({ ...change, secondFactorAt: change.secondFactor && change.authenticatedAt })
    .where(and(eq(sessions.id, id), eq(sessions.secondFactor, 'pending')))
    .returning({ id: sessions.id })
  return changed.length > 0
}

/**
 * Records that a second factor was shown in a session that is not pending; false if it has ended. With `isProof`, it also
 * counts as a sign-in.
 */
export async function setSecondFactor(
  tx: DbOrTx,
  id: string,
  secondFactor: 'totp' | 'recovery_code' | 'passkey',
  at: Date,
  { isProof }: { isProof: boolean } = { isProof: false },
): Promise<boolean> {
  const changed = await tx
    .update(sessions)
    .set({ secondFactor, secondFactorAt: at, ...(isProof && { authenticatedAt: at }) })
    .where(and(eq(sessions.id, id), or(isNull(sessions.secondFactor), ne(sessions.secondFactor, 'pending'))))
    .returning({ id: sessions.id })
  return changed.length > 0
}

/** Clears that sessions of a user proved one of these second factors. */
export async function clearSecondFactor(
  tx: DbOrTx,
  userId: string,
  factors: ('totp' | 'recovery_code' | 'passkey')[],
): Promise<void> {
  await tx
    .update(sessions)
    .set({ secondFactor: null, secondFactorAt: null })
    .where(and(eq(sessions.userId, userId), inArray(sessions.secondFactor, factors)))
}

export type StoredPasskey = Pick<typeof passkeys.$inferSelect, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>
const passkeyColumns = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
}

export async function listPasskeys(db: DbOrTx, userId: string): Promise<StoredPasskey[]> {
  return db
    .select(passkeyColumns)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export async function renamePasskey(
  db: DbOrTx,
  userId: string,
  id: string,
  name: string,
): Promise<StoredPasskey | undefined> {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning(passkeyColumns)
  return row
}

export async function removePasskey(
  tx: DbOrTx,
  userId: string,
  id: string,
): Promise<StoredPasskey | undefined> {
  const [row] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning(passkeyColumns)
  return row
}

export async function removeAllPasskeys(tx: DbOrTx, userId: string): Promise<number> {
  return (await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length
}

export async function touchPasskey(db: DbOrTx, credentialID: string, at: Date): Promise<void> {
  await db.update(passkeys).set({ lastUsedAt: at }).where(eq(passkeys.credentialID, credentialID))
}
