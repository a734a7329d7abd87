/** The second step of a sign-in: sessions of users with two-factor authentication start when a code was entered. */

import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import { digestOf } from '#platform/digest.ts'
import type { User } from '../../contract.ts'
import { TRUSTED_DAYS } from '../../limits.ts'
import { TOTAL_HOURS } from '../../session-limits.ts'
import { present } from '../present.ts'
import { openKnownDevices } from '../sessions/known-devices.ts'
import { cookieValue, readSessionToken } from '../sessions/session-cookie.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import type { AccountServices, AccountSettings, Engine } from '../sign-in/engine.ts'
import { findUserRow } from '../store.ts'
import type { TwoFactorUseCases } from './two-factor.ts'
import * as store from './two-factor-store.ts'

/** After a sign-in: enter a code, set up a second factor (staff), or nothing. */
export type NextStep = 'code' | 'set-up' | null

/** The page of the next step, or the page to return to. */
export function pageAfterSignIn(step: NextStep, returnTo: string): string {
  if (!step) return returnTo
  const page = step === 'code' ? '/login/code' : '/two-factor'
  return returnTo === '/' ? page : `${page}?returnTo=${encodeURIComponent(returnTo)}`
}

export type SecondFactorSignIn = ReturnType<typeof createSecondFactorSignIn>

export function createSecondFactorSignIn(
  engine: Engine,
  services: AccountServices,
  settings: AccountSettings,
  twoFactor: TwoFactorUseCases,
) {
  const { db, clock, env } = services
  const sessionEnd = () => new Date(clock.now().getTime() + TOTAL_HOURS.user * HOUR_MS)

  const isHttps = settings.baseUrl.startsWith('https:')
  const devices = openKnownDevices(settings.keys, isHttps)
  const context = { services, devices, baseUrl: settings.baseUrl }
  // The prefix keeps other hosts of the same domain from setting the cookie (RFC 6265bis).
  const trustName = `${isHttps ? '__Host-' : ''}littermate.trusted_device`
  const attributes = `Max-Age=${TRUSTED_DAYS * 24 * 60 * 60}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  const trustCookie = (token: string) => `${trustName}=${token}; ${attributes}`

  return {
    /** What a user who just signed in has to do, given the cookies that start the session. A trusted device needs no code. */
    async nextStep(request: Pick<FastifyRequest, 'headers'>, cookies: string[]): Promise<NextStep> {
      const token = cookies
        .map((line) => readSessionToken(line.split(';')[0], engine.cookieName, settings.keys))
        .find(Boolean)
      const session = token ? await store.findNewSession(db, token) : undefined
      if (!session) return null
      const { id, userId, role, secondFactor } = session
      const mustHave = role === 'admin' && env.STAFF_TWO_FACTOR === 'required'
      if (secondFactor === null && mustHave) return 'set-up'
      if (secondFactor !== 'pending') return null
      const trusted = cookieValue(request.headers.cookie, trustName)
      if (!trusted || role === 'admin') return 'code'
      const now = clock.now()
      if (!(await store.isTrustedDevice(db, userId, digestOf(trusted), now))) return 'code'
      const times = { authenticatedAt: now, expiresAt: sessionEnd() }
      return (await store.finishSession(db, id, { secondFactor: null, ...times })) ? null : 'code'
    },

    /** Finishes the sign-in of a browser with a code. Throws `sign_in_expired` and `wrong_code`. */
    async enterCode(
      request: FastifyRequest,
      { code, trustDevice = false }: { code: string; trustDevice?: boolean | undefined },
    ): Promise<{ result: User; cookies: string[] }> {
      const token = readSessionToken(request.headers.cookie, engine.cookieName, settings.keys)
      const session = token && (await store.findPendingSession(db, token, clock.now()))
      if (!session) throw new AppError('sign_in_expired')
      const { userId } = session
      const person = { id: userId, email: session.email }
      const cookies = await twoFactor.withCode(request, person, code, async (tx, secondFactor) => {
        const now = clock.now()
        const change = { secondFactor, authenticatedAt: now, expiresAt: sessionEnd() }
        if (!(await store.finishSession(tx, session.id, change))) throw new AppError('sign_in_expired')
        const { deviceId, cookies: known } = await completeSignIn(context, tx, request, {
          userId,
          method: secondFactor,
        })
        if (!trustDevice || session.role === 'admin') return known
        const trusted = randomBytes(32).toString('base64url')
        const expiresAt = new Date(now.getTime() + TRUSTED_DAYS * DAY_MS)
        const device = { userId, knownDeviceId: deviceId, digest: digestOf(trusted), expiresAt }
        await store.addTrustedDevice(tx, device, now)
        return [...known, trustCookie(trusted)]
      })
      const user = await findUserRow(db, userId)
      if (!user) throw new AppError('sign_in_expired')
      return { result: present(user), cookies }
    },
  }
}
