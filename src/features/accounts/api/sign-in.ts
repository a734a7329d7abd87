/** Sign-in, sign-up, and password use cases. They take the request, because they need its cookies and IP address. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { InputOf } from '#lib/endpoint.ts'
import { AppError } from '#lib/errors.ts'
import { requireCleanTexts } from '#lib/public-text.ts'
import type { AccountEndpoints, User } from '../contract.ts'
import { SESSION_ENDED } from '../events.ts'
import type { AccountServices, AccountSettings, Engine } from './engine.ts'
import { callLibrary, type LibraryAnswer } from './library-call.ts'
import { type Attempt, triesAtAccount, triesOf, type Visitor } from './limits.ts'
import { present } from './present.ts'
import { throwRefusal } from './refusals.ts'
import { readSessionToken } from './session-cookie.ts'
import { emailIsKnown, endSession, findResetOwner, removeEndedSessions } from './store.ts'
import { requireStrongPassword } from './strong-password.ts'
import { setTimeZone } from './time-zones.ts'

type BodyOf<Path extends keyof AccountEndpoints> =
  InputOf<AccountEndpoints[Path]> extends { body: infer B } ? B : never

/** A result and its cookies. */
export type Outcome<T = null> = { result: T; cookies: string[] }

/** Minimum response time in milliseconds where timing must not reveal whether an address is known. */
const MIN_RESPONSE_MS = 250

export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn(engine: Engine, services: AccountServices, settings: AccountSettings) {
  const { db, clock, events, mail, rateLimits } = services
  const call = (request: FastifyRequest, path: string, body: object) =>
    callLibrary(engine, settings.baseUrl, request, path, body)

  const countAttempt = (attempt: Attempt, visitor: Visitor) =>
    rateLimits.consume(db, triesOf(attempt, visitor))

  /** Stores the time zone of the user's device, if it reported one. */
  async function withTimeZone(user: User, timeZone: string | undefined): Promise<User> {
    if (!timeZone) return user
    await setTimeZone(db, user.id, timeZone)
    return { ...user, timeZone }
  }

  return {
    async signIn(
      request: FastifyRequest,
      { timeZone, ...body }: BodyOf<'POST /api/auth/sign-in/email'>,
    ): Promise<Outcome<User>> {
      const visitor = { address: request.ip, email: body.email }
      await countAttempt('signIn', visitor)
      const answer = await call(request, '/sign-in/email', body)
      throwRefusal(answer)
      await rateLimits.reset(db, triesAtAccount(visitor))
      // End the browser's previous session, which may belong to another user.
      const before = readSessionToken(request.headers.cookie, engine.cookieName, settings.keys)
      if (before)
        await db.transaction(async (tx) => {
          const ended = await endSession(tx, before)
          if (ended) await events.publish(tx, SESSION_ENDED, ended)
        })
      await removeEndedSessions(db, clock.now())
      return { result: await withTimeZone(personIn(answer), timeZone), cookies: answer.cookies }
    },

    async signUp(
      request: FastifyRequest,
      { email, password, firstName, lastName, timeZone }: BodyOf<'POST /api/auth/sign-up/email'>,
    ): Promise<Outcome<User | null>> {
      await countAttempt('signUp', { address: request.ip })
      // Other users see the first name, so it must not contain contact details.
      requireCleanTexts({ firstName, lastName })
      await requireStrongPassword('password', password, { email, firstName, lastName })
      const name = `${firstName} ${lastName}`
      const signUp = () => call(request, '/sign-up/email', { email, password, name, firstName, lastName })
      const answer = mail.leavesMachine ? await steadily(signUp) : await signUp()
      if (answer.body.code === 'FAILED_TO_CREATE_USER' && (await emailIsKnown(db, email))) {
        // A concurrent sign-up used the same address.
        if (!mail.leavesMachine) throw new AppError('email_taken')
        return { result: null, cookies: [] }
      }
      throwRefusal(answer)
      // Where email is sent, the answer may be about another person's account.
      const result = mail.leavesMachine ? null : await withTimeZone(personIn(answer), timeZone)
      return { result, cookies: answer.cookies }
    },

    async signOut(request: FastifyRequest): Promise<Outcome> {
      const answer = await call(request, '/sign-out', {})
      throwRefusal(answer)
      return { result: null, cookies: answer.cookies }
    },

    async requestReset(request: FastifyRequest, email: string): Promise<void> {
      await countAttempt('sendMail', { address: request.ip, email })
      throwRefusal(await steadily(() => call(request, '/request-password-reset', { email })))
    },

    async resetPassword(
      request: FastifyRequest,
      body: BodyOf<'POST /api/auth/reset-password'>,
    ): Promise<void> {
      await countAttempt('resetPassword', { address: request.ip })
      const owner = await findResetOwner(db, body.token)
      if (!owner) throw new AppError('link_expired')
      await requireStrongPassword('newPassword', body.newPassword, owner)
      throwRefusal(await call(request, '/reset-password', body))
    },

    async sendConfirmation(
      request: FastifyRequest,
      viewer: { email: string; isVerified: boolean },
    ): Promise<void> {
      if (viewer.isVerified) return
      await countAttempt('sendMail', { address: request.ip, email: viewer.email })
      throwRefusal(await call(request, '/send-verification-email', { email: viewer.email }))
    },

    /** Whether the token of a confirmation email is valid. */
    async confirm(request: FastifyRequest, token: string): Promise<boolean> {
      const path = `/verify-email?token=${encodeURIComponent(token)}`
      return (await callLibrary(engine, settings.baseUrl, request, path)).status === 200
    },
  }
}

/** Delays a result until MIN_RESPONSE_MS have passed. */
async function steadily<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), sleep(MIN_RESPONSE_MS)])
  return result
}

function personIn({ body }: LibraryAnswer): User {
  const user = body.user as Parameters<typeof present>[0] & { emailVerified?: boolean; image?: string | null }
  return present({ ...user, isVerified: user.emailVerified === true, profileImageUrl: user.image ?? null })
}
