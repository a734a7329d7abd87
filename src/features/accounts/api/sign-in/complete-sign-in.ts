/** What follows a proof of who the user is: their device becomes known, the log records it, and an email reports a new one. */
import type { FastifyRequest } from 'fastify'
import { DAY_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { RateLimitedError } from '#platform/rate-limits/index.ts'
import { triesFor } from '../limits.ts'
import { createAccountMails } from '../mails.ts'
import { deviceText } from '../sessions/device-text.ts'
import type { KnownDevices } from '../sessions/known-devices.ts'
import { findUser } from '../store.ts'
import type { AccountServices } from './engine.ts'

type SignedIn = {
  userId: string
  method: 'password' | 'provider' | 'sign-up' | 'passkey' | 'totp' | 'recovery_code'
}

/** Accounts that are younger have their first device without an email about it. */
const NEW_ACCOUNT_MS = 7 * DAY_MS

/** Completes a sign-in, in the transaction that locks the user. Returns the known device and its cookies. */
export async function completeSignIn(
  { services, devices, baseUrl }: { services: AccountServices; devices: KnownDevices; baseUrl: string },
  tx: DbOrTx,
  request: FastifyRequest,
  { userId, method }: SignedIn,
): Promise<{ deviceId: string; cookies: string[] }> {
  const { clock, jobs, rateLimits, securityLog } = services
  const now = clock.now()
  const { id: deviceId, cookies, isNew, hadOthers } = await devices.remember(tx, request, userId, now)
  const signedIn = { deviceId, cookies }
  const event = { actorId: userId, subjectId: userId, request }
  const device = deviceText(request.headers['user-agent'])
  await securityLog.record(tx, {
    kind: 'signed_in',
    ...event,
    detail: { device, method, isNewDevice: isNew },
  })
  const user = isNew ? await findUser(tx, userId) : undefined
  if (!user) return signedIn
  const isFirst = !hadOthers && now.getTime() - user.createdAt.getTime() < NEW_ACCOUNT_MS
  if (isFirst) return signedIn
  await securityLog.record(tx, { kind: 'new_device', ...event, detail: { device } })
  try {
    await rateLimits.consume(tx, triesFor('newDeviceMail', { address: '', email: user.email }))
  } catch (error) {
    // A browser that keeps no cookies is new each time; its owner gets a few emails about that, not all.
    if (error instanceof RateLimitedError) return signedIn
    throw error
  }
  await createAccountMails(jobs, () => tx, baseUrl).newDevice(user, request, now)
  return signedIn
}
