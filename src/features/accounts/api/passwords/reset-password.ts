/** Choosing a new password with an emailed token, which proves access to the mailbox. */
import { and, eq, ne } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#lib/errors.ts'
import { lockUser } from '../lock-account.ts'
import { createAccountMails } from '../mails.ts'
import { type KnownDevices, removeKnownDevices } from '../sessions/known-devices.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { AccountServices } from '../sign-in/engine.ts'
import { removeGuesses } from '../sign-in/guesses.ts'
import { confirmEmail, findResetOwner, removeResetTokens } from '../store.ts'
import { accounts } from '../tables.ts'
import { removeAllPasskeys, removeTrustedDevices, removeTwoFactor } from '../two-factor/two-factor-store.ts'
import { hashPassword } from './password-hash.ts'
import { requireStrongPassword } from './strong-password.ts'

/**
 * Sets the password, ends all sessions, removes all devices except this one, and removes wrong guesses. If no one had proved
 * access to the mailbox before, someone else may have created the account with this address: then the other ways to sign in
 * are removed, too, and so is the second factor, which a reset keeps otherwise. Returns the cookies that make the device known. Throws `link_expired` and `weak_password`.
 */
export async function resetPassword(
  { services, devices, baseUrl }: { services: AccountServices; devices: KnownDevices; baseUrl: string },
  request: FastifyRequest,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<string[]> {
  const { db, clock, jobs, rateLimits, securityLog } = services
  const found = await findResetOwner(db, token)
  if (!found) throw new AppError('link_expired')
  await requireStrongPassword('newPassword', newPassword, found)
  const password = await hashPassword(newPassword)
  return db.transaction(async (tx) => {
    await lockUser(tx, found.id)
    // Another request may have used the token in the meantime.
    const owner = await findResetOwner(tx, token)
    if (!owner) throw new AppError('link_expired')
    const { id: userId, email, isVerified } = owner
    const now = clock.now()
    const ofUser = eq(accounts.userId, userId)
    if (!isVerified) await tx.delete(accounts).where(and(ofUser, ne(accounts.providerId, 'credential')))
    const changed = await tx
      .update(accounts)
      .set({ password, updatedAt: now })
      .where(and(ofUser, eq(accounts.providerId, 'credential')))
      .returning({ id: accounts.id })
    if (changed.length === 0)
      await tx.insert(accounts).values({ userId, accountId: userId, providerId: 'credential', password })
    if (!isVerified) {
      await removeTwoFactor(tx, userId)
      await removeAllPasskeys(tx, userId)
    }
    await removeTrustedDevices(tx, userId)
    await removeResetTokens(tx, userId)
    await confirmEmail(tx, userId)
    await endSessions(services, tx, userId, null)
    await removeGuesses(tx, rateLimits, email)
    await removeKnownDevices(tx, userId)
    const { cookies } = await devices.remember(tx, request, userId, now)
    await createAccountMails(jobs, () => tx, baseUrl).passwordChanged(email)
    const event = { actorId: userId, subjectId: userId, request }
    await securityLog.record(tx, { kind: 'password_reset', ...event, detail: { wasConfirmed: isVerified } })
    return cookies
  })
}
