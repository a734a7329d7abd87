/** Passkeys (WebAuthn). The sign-in library creates and verifies challenges; each is used once, within 5 minutes. */
import type { FastifyRequest } from 'fastify'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { SESSION_ENDED } from '../../events.ts'
import type { Passkey } from '../../two-factor-contract.ts'
import { triesFor } from '../limits.ts'
import { lockUser } from '../lock-account.ts'
import { createAccountMails } from '../mails.ts'
import { present } from '../present.ts'
import { openKnownDevices } from '../sessions/known-devices.ts'
import { readSessionToken } from '../sessions/session-cookie.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import type { AccountServices, AccountSettings, Engine } from '../sign-in/engine.ts'
import { callLibrary, type LibraryAnswer } from '../sign-in/library-call.ts'
import { endSession, findUserRow } from '../store.ts'
import { mustHaveSecondFactor, requireRemovable } from '../two-factor/second-factor.ts'
import * as store from '../two-factor/two-factor-store.ts'

/** Most passkeys of a user. */
const MOST = 20

export type PasskeyUseCases = ReturnType<typeof createPasskeys>

export function createPasskeys(engine: Engine, services: AccountServices, settings: AccountSettings) {
  const { db, clock, env, events, jobs, rateLimits, securityLog } = services
  const { baseUrl, keys } = settings
  const devices = openKnownDevices(keys, baseUrl.startsWith('https:'))
  const context = { services, devices, baseUrl }
  const mailsIn = (tx: DbOrTx) => createAccountMails(jobs, () => tx, baseUrl)
  const call = (request: FastifyRequest, path: string, body?: object) =>
    callLibrary(engine, baseUrl, request, path, body)

  const countTry = (request: FastifyRequest) =>
    rateLimits.consume(db, triesFor('passkey', { address: request.ip }))

  /** The options of a new challenge, with the cookie that belongs to it. */
  async function challenge(request: FastifyRequest, path: string) {
    await countTry(request)
    const answer = await call(request, path)
    if (answer.status !== 200) throw refusal(answer)
    // The library removes the cookie of a session that has ended. A page asks for options in the background, so its answer
    // may arrive after a sign-in, whose cookie it must not remove.
    const cookies = answer.cookies.filter((line) => !line.startsWith(`${engine.cookieName}=`))
    return { result: answer.body, cookies }
  }

  /** Starts a session with a passkey. Throws `invalid`. */
  async function verify(request: FastifyRequest, credential: object) {
    await countTry(request)
    const answer = await call(request, '/passkey/verify-authentication', { response: credential })
    if (answer.status !== 200) throw refusal(answer)
    const { user } = answer.body as { user: { id: string } }
    return { userId: user.id, answer }
  }

  async function end(token: string | null): Promise<void> {
    if (!token) return
    await db.transaction(async (tx) => {
      const ended = await endSession(tx, token)
      if (ended) await events.publish(tx, SESSION_ENDED, ended)
    })
  }

  const tokenOf = (request: FastifyRequest) =>
    readSessionToken(request.headers.cookie, engine.cookieName, keys)
  const tokenIn = (answer: LibraryAnswer) =>
    answer.cookies
      .map((line) => readSessionToken(line.split(';')[0], engine.cookieName, keys))
      .find(Boolean) ?? null

  return {
    list: async (viewer: Viewer): Promise<Passkey[]> => (await store.listPasskeys(db, viewer.id)).map(toJson),

    startAdding: (request: FastifyRequest) => challenge(request, '/passkey/generate-register-options'),

    /** Adds a passkey and notifies the user. Throws `invalid` and `conflict`. */
    async add(
      request: FastifyRequest,
      viewer: Viewer,
      { name, credential }: { name: string; credential: object },
    ): Promise<Passkey> {
      await countTry(request)
      if ((await store.listPasskeys(db, viewer.id)).length >= MOST)
        throw new AppError('conflict', { message: `You can have ${MOST} passkeys. Please remove one first.` })
      const answer = await call(request, '/passkey/verify-registration', { response: credential, name })
      if (answer.status !== 200) throw refusal(answer)
      const id = String(answer.body.id)
      await db.transaction(async (tx) => {
        await store.setSecondFactor(tx, viewer.session.id, 'passkey', clock.now())
        const who = { actorId: viewer.id, subjectId: viewer.id, request }
        await securityLog.record(tx, { kind: 'passkey_added', ...who, detail: { passkey: id } })
        await mailsIn(tx).passkeyAdded(viewer.email, name)
      })
      return { id, name, createdAt: clock.now().toISOString(), lastUsedAt: null }
    },

    /** Throws `not_found`, also for passkeys of others. */
    async rename(viewer: Viewer, id: string, name: string): Promise<Passkey> {
      const renamed = await store.renamePasskey(db, viewer.id, id, name)
      if (!renamed) throw new AppError('not_found')
      return toJson(renamed)
    },

    /**
     * Removes a passkey and notifies the user. Throws `not_found`, also for passkeys of others, and `conflict` for the last
     * factor of staff.
     */
    async remove(request: FastifyRequest, viewer: Viewer, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        await lockUser(tx, viewer.id)
        const removed = await store.removePasskey(tx, viewer.id, id)
        if (!removed) throw new AppError('not_found')
        const left = (await store.listPasskeys(tx, viewer.id)).length
        const others = left + Number(await store.isTwoFactorOn(tx, viewer.id))
        requireRemovable({ isRequired: mustHaveSecondFactor(env, viewer), others })
        await store.clearSecondFactor(tx, viewer.id, ['passkey'])
        const who = { actorId: viewer.id, subjectId: viewer.id, request }
        await securityLog.record(tx, { kind: 'passkey_removed', ...who, detail: { passkey: id } })
        await mailsIn(tx).passkeyRemoved(viewer.email, removed.name)
      })
    },

    /** Starts a sign-in, or with a session a proof of who the viewer is. */
    async start(request: FastifyRequest) {
      const { result, cookies } = await challenge(request, '/passkey/generate-authenticate-options')
      return { result: { ...result, userVerification: 'required' }, cookies }
    },

    /** Signs in with a passkey and ends the browser's previous session. Throws `invalid`. */
    async signIn(request: FastifyRequest, credential: object) {
      const { userId, answer } = await verify(request, credential)
      const { cookies } = await db.transaction(async (tx) => {
        await lockUser(tx, userId)
        return completeSignIn(context, tx, request, { userId, method: 'passkey' })
      })
      await end(tokenOf(request))
      const user = await findUserRow(db, userId)
      if (!user) throw new AppError('unauthenticated')
      return { result: present(user), cookies: [...answer.cookies, ...cookies] }
    },

    /** Replaces the viewer's session by one that a passkey started. Throws `invalid` for someone else's. */
    async reauthenticate(request: FastifyRequest, viewer: Viewer, credential: object) {
      const who = { actorId: viewer.id, subjectId: viewer.id, request, detail: { method: 'passkey' } }
      try {
        const { userId, answer } = await verify(request, credential)
        if (userId !== viewer.id) {
          await end(tokenIn(answer))
          throw new AppError('invalid', { message: 'This passkey belongs to another account.' })
        }
        await end(tokenOf(request))
        await securityLog.record(db, { kind: 'reauthenticated', ...who })
        return { cookies: answer.cookies }
      } catch (error) {
        if (error instanceof AppError && error.code === 'invalid')
          await securityLog.record(db, { kind: 'reauthentication_failed', ...who })
        throw error
      }
    },
  }
}

function toJson(row: store.StoredPasskey): Passkey {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }
}

/** The library also answers 500 for malformed credentials. */
function refusal(answer: LibraryAnswer): AppError {
  const cause = new Error(`The sign-in library answered ${answer.status} ${answer.body.code ?? ''}`)
  return new AppError('invalid', {
    message: 'That passkey did not work. Please try again.',
    cause,
  })
}
