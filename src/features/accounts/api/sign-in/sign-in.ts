/** Sign-in, sign-up, and password use cases. They take the request, because they need its cookies and IP address. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { InputOf } from '#lib/client/endpoint.ts'
import { AppError } from '#lib/errors.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { viewerOf } from '#platform/http/index.ts'
import type { AccountEndpoints, User } from '../../contract.ts'
import { SESSION_ENDED } from '../../events.ts'
import { isRefusedByLibrary } from '../library-address.ts'
import { type Attempt, triesFor, type Visitor } from '../limits.ts'
import { lockUser } from '../lock-account.ts'
import { renewedHash } from '../passwords/password-hash.ts'
import { resetPassword } from '../passwords/reset-password.ts'
import { requireStrongPassword } from '../passwords/strong-password.ts'
import { fullNameOf } from '../people.ts'
import { present } from '../present.ts'
import { deviceText } from '../sessions/device-text.ts'
import { openKnownDevices } from '../sessions/known-devices.ts'
import { readSessionToken } from '../sessions/session-cookie.ts'
import {
  emailIsKnown,
  endSession,
  findCredential,
  findSessionUser,
  findUser,
  removeEndedSessions,
  removeResetTokens,
  setPasswordHash,
} from '../store.ts'
import { setTimeZone } from '../time-zones.ts'
import type { NextStep, SecondFactorSignIn } from '../two-factor/second-factor-sign-in.ts'
import { completeSignIn } from './complete-sign-in.ts'
import type { AccountServices, AccountSettings, Engine } from './engine.ts'
import { countGuess, takeBackGuess } from './guesses.ts'
import { callLibrary, type LibraryAnswer } from './library-call.ts'
import { throwRefusal } from './refusals.ts'

type BodyOf<Path extends keyof AccountEndpoints> =
  InputOf<AccountEndpoints[Path]> extends { body: infer B } ? B : never

/** A result and its cookies. */
export type Outcome<T = null> = { result: T; cookies: string[] }

/** Minimum response time in milliseconds where timing must not reveal whether an address is known. */
const MIN_RESPONSE_MS = 250

/** With a local mail outbox, tests and journeys on this machine create many accounts. */
const LOOPBACK = /^(::1|(::ffff:)?127\..*)$/

export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn(
  engine: Engine,
  services: AccountServices,
  settings: AccountSettings,
  secondFactor: SecondFactorSignIn,
) {
  const { env, db, clock, events, mail, rateLimits, securityLog } = services
  const devices = openKnownDevices(settings.keys, settings.baseUrl.startsWith('https:'))
  const context = { services, devices, baseUrl: settings.baseUrl }
  const call = (request: Pick<FastifyRequest, 'headers' | 'ip'>, path: string, body: object) =>
    callLibrary(engine, settings.baseUrl, request, path, body)

  const countAttempt = (attempt: Attempt, visitor: Visitor) =>
    rateLimits.consume(db, triesFor(attempt, visitor))

  /** Ends the session that a response of the library started. */
  async function endSessionIn(tx: DbOrTx, answer: LibraryAnswer): Promise<void> {
    const token = tokenIn(answer)
    if (token) await endSession(tx, token)
  }

  function tokenIn({ cookies }: LibraryAnswer): string | null {
    const sent = cookies.map((line) => line.split(';')[0]).join('; ')
    return readSessionToken(sent, engine.cookieName, settings.keys)
  }

  /** The address may change while a link is emailed to it; then the change has not ended the link. */
  async function removeLinksToPreviousAddress(userId: string, email: string): Promise<void> {
    await db.transaction(async (tx) => {
      await lockUser(tx, userId)
      if ((await findUser(tx, userId))?.email !== email) await removeResetTokens(tx, userId)
    })
  }

  return {
    /** Starts a session. If it waits for a code, the user is null. */
    async signIn(
      request: FastifyRequest,
      { timeZone, ...body }: BodyOf<'POST /api/auth/sign-in/email'>,
    ): Promise<Outcome<{ user: User | null; nextStep: NextStep }>> {
      const { email } = body
      const deviceId = await devices.find(db, request, email, clock.now())
      const guesser = { address: request.ip, email, deviceId }
      const waitSeconds = await countGuess(db, rateLimits, guesser)
      const credential = await findCredential(db, email)
      const answer = await call(request, '/sign-in/email', body)
      if (answer.status === 401) {
        const event = { actorId: null, subjectId: credential?.userId ?? null, request }
        const device = deviceText(request.headers['user-agent'])
        const detail = { device, isKnownDevice: deviceId !== null }
        await securityLog.record(db, { kind: 'sign_in_failed', ...event, detail })
        if (waitSeconds > 0)
          await securityLog.record(db, {
            kind: 'sign_in_slowed',
            ...event,
            detail: { ...detail, waitSeconds },
          })
      }
      throwRefusal(answer)
      const user = personIn(answer)
      const nextStep = await secondFactor.nextStep(request, answer.cookies)
      const renewed =
        credential?.password && (await renewedHash({ hash: credential.password, password: body.password }))
      const cookies = await db.transaction(async (tx) => {
        await lockUser(tx, user.id)
        // A session that begins with the old password must not survive a reset at the same time.
        const current = await findCredential(tx, email)
        if (current?.password !== credential?.password) {
          await endSessionIn(tx, answer)
          return null
        }
        await takeBackGuess(tx, rateLimits, guesser)
        if (renewed) await setPasswordHash(tx, user.id, renewed)
        if (timeZone) await setTimeZone(tx, user.id, timeZone)
        // Otherwise entering the code completes it.
        if (nextStep === 'code') return []
        const done = await completeSignIn(context, tx, request, { userId: user.id, method: 'password' })
        return done.cookies
      })
      if (!cookies) throw new AppError('wrong_credentials')
      // End the browser's previous session, which may belong to another user.
      const before = readSessionToken(request.headers.cookie, engine.cookieName, settings.keys)
      if (before)
        await db.transaction(async (tx) => {
          const ended = await endSession(tx, before)
          if (ended) await events.publish(tx, SESSION_ENDED, ended)
        })
      await removeEndedSessions(db, clock.now())
      const shown = nextStep === 'code' ? null : { ...user, timeZone: timeZone ?? user.timeZone }
      return { result: { user: shown, nextStep }, cookies: [...answer.cookies, ...cookies] }
    },

    async signUp(
      request: FastifyRequest,
      { email, password, firstName, lastName, timeZone }: BodyOf<'POST /api/auth/sign-up/email'>,
    ): Promise<Outcome<User | null>> {
      const isLimited = env.production || !LOOPBACK.test(request.ip)
      if (isLimited) await countAttempt('trySignUp', { address: request.ip })
      // Other users see the first name, so it must not contain contact details.
      requireCleanTexts({}, { names: { firstName, lastName } })
      await requireStrongPassword('password', password, { email, firstName, lastName })
      if (isLimited) await countAttempt('signUp', { address: request.ip })
      const name = fullNameOf(firstName, lastName)
      const signUp = () =>
        call(request, '/sign-up/email', {
          email,
          password,
          name,
          firstName,
          ...(lastName && { lastName }),
        })
      const answer = mail.leavesMachine ? await steadily(signUp) : await signUp()
      if (answer.body.code === 'FAILED_TO_CREATE_USER' && (await emailIsKnown(db, email))) {
        // A concurrent sign-up used the same address.
        if (!mail.leavesMachine) throw new AppError('email_taken')
        return { result: null, cookies: [] }
      }
      throwRefusal(answer)
      const created = personIn(answer)
      const cookies = await db.transaction(async (tx) => {
        // Where email is sent, the answer may be about another person's account, which is not changed.
        if (!(await findUser(tx, created.id))) return []
        const event = { actorId: created.id, subjectId: created.id, request }
        await securityLog.record(tx, { kind: 'signed_up', ...event, detail: { method: 'password' } })
        if (timeZone) await setTimeZone(tx, created.id, timeZone)
        if (mail.leavesMachine) return []
        const done = await completeSignIn(context, tx, request, { userId: created.id, method: 'sign-up' })
        return done.cookies
      })
      const result = mail.leavesMachine ? null : { ...created, timeZone: timeZone ?? created.timeZone }
      return { result, cookies: [...answer.cookies, ...cookies] }
    },

    /** Completes a sign-in with an OpenID provider, unless it waits for a code. */
    async signedInByProvider(
      request: FastifyRequest,
      answer: LibraryAnswer,
    ): Promise<{ nextStep: NextStep; cookies: string[] }> {
      const token = tokenIn(answer)
      const session = token ? await findSessionUser(db, token) : undefined
      if (!session) return { nextStep: null, cookies: [] }
      const { userId, isNewAccount } = session
      const nextStep = await secondFactor.nextStep(request, answer.cookies)
      if (nextStep === 'code') return { nextStep, cookies: [] }
      const { cookies } = await db.transaction(async (tx) => {
        await lockUser(tx, userId)
        const event = { actorId: userId, subjectId: userId, request, detail: { method: 'provider' } }
        if (isNewAccount) await securityLog.record(tx, { kind: 'signed_up', ...event })
        return completeSignIn(context, tx, request, { userId, method: 'provider' })
      })
      return { nextStep, cookies }
    },

    async signOut(request: FastifyRequest): Promise<Outcome> {
      const viewer = await viewerOf(request)
      const answer = await call(request, '/sign-out', {})
      throwRefusal(answer)
      if (viewer)
        await securityLog.record(db, {
          kind: 'signed_out',
          actorId: viewer.id,
          subjectId: viewer.id,
          request,
        })
      return { result: null, cookies: answer.cookies }
    },

    async requestReset(request: FastifyRequest, email: string): Promise<void> {
      await countAttempt('sendMail', { address: request.ip, email })
      const work = async () => {
        const known = await findCredential(db, email)
        const event = { actorId: null, subjectId: known?.userId ?? null, request }
        await securityLog.record(db, { kind: 'password_reset_requested', ...event })
        const answer = await call(request, '/request-password-reset', { email })
        if (known) await removeLinksToPreviousAddress(known.userId, email)
        return answer
      }
      throwRefusal(await steadily(work))
    },

    async resetPassword(
      request: FastifyRequest,
      body: BodyOf<'POST /api/auth/reset-password'>,
    ): Promise<Outcome> {
      await countAttempt('resetPassword', { address: request.ip })
      return { result: null, cookies: await resetPassword(context, request, body) }
    },

    async sendConfirmation(
      request: FastifyRequest,
      viewer: { email: string; isVerified: boolean },
    ): Promise<void> {
      if (viewer.isVerified) return
      await countAttempt('sendMail', { address: request.ip, email: viewer.email })
      // With a session, the library compares the address, which is encoded if it would refuse it.
      const from = isRefusedByLibrary(viewer.email) ? { headers: {}, ip: request.ip } : request
      throwRefusal(await call(from, '/send-verification-email', { email: viewer.email }))
    },

    /**
     * Confirms the viewer's address with the token of a confirmation email. The token alone is not enough, because someone
     * else may have created the account with an address that is not theirs. Throws link_expired.
     */
    async confirm(
      request: FastifyRequest,
      viewer: { email: string; isVerified: boolean },
      token: string,
    ): Promise<void> {
      if (viewer.isVerified) return
      if (emailIn(token) !== viewer.email)
        throw new AppError('link_expired', { message: 'This link was not sent to your email address.' })
      const path = `/verify-email?token=${encodeURIComponent(token)}`
      const { status } = await callLibrary(engine, settings.baseUrl, request, path)
      if (status !== 200) throw new AppError('link_expired')
    },
  }
}

/** Delays a result until MIN_RESPONSE_MS have passed. */
async function steadily<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), sleep(MIN_RESPONSE_MS)])
  return result
}

const tokenSchema = z.object({ email: z.string() })

/** The address in a confirmation token (a JSON Web Token), whose signature the library verifies. */
function emailIn(token: string): string | undefined {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    return tokenSchema.safeParse(JSON.parse(payload)).data?.email
  } catch {
    return undefined
  }
}

function personIn({ body }: LibraryAnswer): User {
  const user = body.user as Parameters<typeof present>[0] & { emailVerified?: boolean; image?: string | null }
  return present({ ...user, isVerified: user.emailVerified === true, profileImageUrl: user.image ?? null })
}
