/** Proving again who you are, for what needs a recent sign-in. */
import type { FastifyRequest } from 'fastify'
import { AppError } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Reauthentication } from '../../contract.ts'
import { triesFor } from '../limits.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import { findIdentities, setAuthenticated } from '../store.ts'
import { isTwoFactorOn, listPasskeys } from '../two-factor/two-factor-store.ts'
import type { AccountServices } from './engine.ts'
import { OIDC_PROVIDER } from './oidc.ts'

/** How the viewer can prove who they are. */
export async function getReauthentication(
  { db, env }: AccountServices,
  viewer: Viewer,
): Promise<Reauthentication> {
  const { passwordHash, providers } = await findIdentities(db, viewer.id)
  return {
    isRecent: viewer.session.isRecent,
    isFactorRecent: viewer.session.isFactorRecent,
    password: passwordHash !== null,
    passkey: (await listPasskeys(db, viewer.id)).length > 0,
    code: await isTwoFactorOn(db, viewer.id),
    provider: env.OIDC_ISSUER && providers.includes(OIDC_PROVIDER) ? env.OIDC_NAME : null,
  }
}

/** Checks the password of the viewer and makes the session recent. Throws `invalid`, and `too_many_requests`. */
export async function reauthenticate(
  { db, clock, rateLimits, securityLog }: AccountServices,
  request: FastifyRequest,
  viewer: Viewer,
  { password }: { password: string },
): Promise<void> {
  const tries = triesFor('reauthenticate', { address: request.ip, email: viewer.email })
  const event = { actorId: viewer.id, subjectId: viewer.id, request, detail: { method: 'password' } }
  await rateLimits.consume(db, tries)
  const { passwordHash } = await findIdentities(db, viewer.id)
  if (!passwordHash || !(await verifyPassword({ hash: passwordHash, password }))) {
    await securityLog.record(db, { kind: 'reauthentication_failed', ...event })
    throw new AppError('invalid', { fields: { password: 'That is not the password of your account.' } })
  }
  await db.transaction(async (tx) => {
    if (!(await setAuthenticated(tx, viewer.session.id, clock.now()))) throw new AppError('unauthenticated')
    await securityLog.record(tx, { kind: 'reauthenticated', ...event })
    await rateLimits.reset(tx, tries.slice(0, 1))
  })
}
