/** Changing the password while signed in. */
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { triesFor } from '../limits.ts'
import { lockUser } from '../lock-account.ts'
import { createAccountMails } from '../mails.ts'
import type { KnownDevices } from '../sessions/known-devices.ts'
import { endSessions } from '../sessions/sessions.ts'
import { findIdentities, removeResetTokens, setAuthenticated } from '../store.ts'
import { accounts } from '../tables.ts'
import { removeTrustedDevices } from '../two-factor/two-factor-store.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { requireStrongPassword } from './strong-password.ts'

type PasswordServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'rateLimits' | 'securityLog'>

/**
 * Sets a new password, ends the other sessions, and removes the other devices. Throws `invalid` for a wrong or unchanged
 * password, conflict for a user without one, and too_many_requests after several wrong ones.
 */
export async function changePassword(
  services: PasswordServices,
  { devices, baseUrl }: { devices: KnownDevices; baseUrl: string },
  viewer: Viewer,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  request: FastifyRequest,
): Promise<void> {
  const { db, clock, jobs, rateLimits, securityLog } = services
  const { id: userId, session } = viewer
  const event = { actorId: userId, subjectId: userId, request }
  // The same limit as for reauthentication, because both show whether a password is correct.
  const tries = triesFor('reauthenticate', { address: request.ip, email: viewer.email })
  await rateLimits.consume(db, tries)
  const { passwordHash: known } = await findIdentities(db, userId)
  if (known === null)
    throw new AppError('conflict', {
      message: 'Your account has no password yet. Request a link by email to set one.',
    })
  if (!(await verifyPassword({ hash: known, password: currentPassword }))) {
    await securityLog.record(db, {
      kind: 'reauthentication_failed',
      ...event,
      detail: { method: 'password' },
    })
    throw refused('currentPassword', 'That is not your current password.')
  }
  if (newPassword === currentPassword)
    throw refused('newPassword', 'Please choose a password that differs from the current one.')
  await requireStrongPassword('newPassword', newPassword, viewer)
  const hash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const now = clock.now()
    const changed = await tx
      .update(accounts)
      .set({ password: hash, updatedAt: now })
      // Another request may have changed it in the meantime.
      .where(and(ownPassword(userId), eq(accounts.password, known)))
      .returning({ id: accounts.id })
    if (changed.length === 0) throw refused('currentPassword', 'That is not your current password.')
    await removeResetTokens(tx, userId)
    await endSessions(services, tx, userId, session.id)
    await devices.removeOthers(tx, request, userId)
    await removeTrustedDevices(tx, userId)
    if (!(await setAuthenticated(tx, session.id, now))) throw new AppError('unauthenticated')
    await createAccountMails(jobs, () => tx, baseUrl).passwordChanged(viewer.email, 'all other devices')
    await securityLog.record(tx, { kind: 'password_changed', ...event })
    await rateLimits.reset(tx, tries.slice(0, 1))
  })
}

const ownPassword = (userId: string) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))

function refused(field: string, message: string): AppError {
  return new AppError('invalid', { fields: { [field]: message } })
}
