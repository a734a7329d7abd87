/** Setting up an authenticator app and recovery codes, and checking their codes. */

import type { FastifyRequest } from 'fastify'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { digestOf } from '#platform/digest.ts'
import type { Viewer } from '#platform/http/index.ts'
import { RateLimitedError } from '#platform/rate-limits/index.ts'
import type { AppSetup, TwoFactor } from '../../two-factor-contract.ts'
import { CODE_DELAY, codeGuess, triesFor } from '../limits.ts'
import { lockUser } from '../lock-account.ts'
import { createAccountMails } from '../mails.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { AccountServices, AccountSettings } from '../sign-in/engine.ts'
import { findUserRow } from '../store.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { mustHaveSecondFactor, requireRemovable } from './second-factor.ts'
import { newTotpSecret, reencrypted, stepOfCode, totpSetup } from './totp.ts'
import * as store from './two-factor-store.ts'

export type CodeKind = 'totp' | 'recovery_code'

type Person = { id: string; email: string }

/** What accounts need of higher features; `app/build.ts` passes it. */
export type AccountPorts = {
  /** Notifies a user in the app and by email. */
  notify(
    tx: DbOrTx,
    notice: {
      userId: string
      kind: 'account'
      subjectId: string
      title: string
      text: string
      path: string
    },
  ): Promise<void>
}

export type TwoFactorUseCases = ReturnType<typeof createTwoFactor>

export function createTwoFactor(services: AccountServices, settings: AccountSettings, ports: AccountPorts) {
  const { db, clock, env, jobs, log, rateLimits, securityLog } = services
  const { keys, baseUrl } = settings
  const mailsIn = (tx: DbOrTx) => createAccountMails(jobs, () => tx, baseUrl)

  async function newCodes(tx: DbOrTx, userId: string): Promise<{ recoveryCodes: string[] }> {
    const recoveryCodes = newRecoveryCodes()
    const digests = recoveryCodes.map((code) => digestOf(code.replaceAll('-', '')))
    await store.replaceRecoveryCodes(tx, userId, digests)
    return { recoveryCodes }
  }

  /**
   * Counts a code that is about to be checked, before it is, so that simultaneous ones cannot exceed the limit. Returns the
   * seconds that the next one must wait. Throws `too_many_requests` while this one must.
   */
  async function countCode(request: FastifyRequest, person: Person): Promise<number> {
    await rateLimits.consume(db, triesFor('code', { address: request.ip, email: person.email }))
    return rateLimits.slowDown(db, codeGuess(person.email))
  }

  /** Records a wrong code. From the first one that makes the next one wait, the user is notified, once a day. */
  async function refuseCode(request: FastifyRequest, person: Person, wait: number): Promise<never> {
    const who = { actorId: null, subjectId: person.id, request }
    await securityLog.record(db, { kind: 'two_factor_failed', ...who })
    if (wait > 0) await notifyTooMany(person)
    throw new AppError('wrong_code')
  }

  async function notifyTooMany(person: Person): Promise<void> {
    try {
      await rateLimits.consume(db, triesFor('codeNotice', { address: '', email: person.email }))
    } catch (error) {
      if (error instanceof RateLimitedError) return
      throw error
    }
    await db.transaction(async (tx) => {
      await ports.notify(tx, {
        userId: person.id,
        kind: 'account',
        subjectId: newId(),
        title: 'Someone entered wrong codes for your account',
        text: 'Whoever it was knows your password, but did not get in. Each further code has to wait longer. If it was not you, please change your password now.',
        path: '/profile/security',
      })
    })
  }

  /** A right code ends the waits. */
  const clearGuesses = ({ email }: Person) => rateLimits.removeGuesses(db, [CODE_DELAY], codeGuess(email).key)

  /** Accepts a code once, in the caller's transaction; null for a wrong or used one. */
  async function acceptCode(
    tx: DbOrTx,
    person: Person,
    code: string,
    request: FastifyRequest,
  ): Promise<CodeKind | null> {
    const now = clock.now()
    await lockUser(tx, person.id)
    const stored = await store.lockTwoFactor(tx, person.id)
    if (!stored?.confirmedAt) return null
    if (/^\d{6}$/.test(code)) {
      const step = stepOfCode(keys, person.id, stored, code, now)
      if (step === null) return null
      await store.changeTwoFactor(tx, person.id, { lastStep: step })
      return 'totp'
    }
    if (!(await store.takeRecoveryCode(tx, person.id, digestOf(code), now))) return null
    const left = await store.countRecoveryCodes(tx, person.id)
    const who = { actorId: person.id, subjectId: person.id, request }
    await securityLog.record(tx, { kind: 'recovery_code_used', ...who, detail: { left } })
    await mailsIn(tx).recoveryCodeUsed(person.email, left)
    return 'recovery_code'
  }

  return {
    /**
     * Checks a code, with limits, and runs `act` in the same transaction, so that a code is used up only together with its
     * effect. Throws `wrong_code`.
     */
    async withCode<T>(
      request: FastifyRequest,
      person: Person,
      code: string,
      act: (tx: DbOrTx, kind: CodeKind) => Promise<T>,
    ): Promise<T> {
      const wait = await countCode(request, person)
      const result = await db.transaction(async (tx) => {
        const kind = await acceptCode(tx, person, code, request)
        return kind && { value: await act(tx, kind) }
      })
      if (!result) return refuseCode(request, person, wait)
      await clearGuesses(person)
      return result.value
    },

    async stateOf(viewer: Viewer): Promise<TwoFactor> {
      const stored = await store.findTwoFactor(db, viewer.id)
      const isOn = stored?.confirmedAt != null
      return {
        enabledAt: isOn ? (stored.confirmedAt?.toISOString() ?? null) : null,
        recoveryCodesLeft: isOn ? await store.countRecoveryCodes(db, viewer.id) : 0,
        isRequired: mustHaveSecondFactor(env, viewer),
      }
    },

    /** Stores a new secret, which counts once `confirm` got its first code. Throws `conflict` if an app is set up. */
    async start(viewer: Viewer): Promise<AppSetup> {
      const secret = newTotpSecret(keys, viewer.id)
      const row = { userId: viewer.id, secret, createdAt: clock.now() }
      if (!(await store.storeSecret(db, row))) throw new AppError('conflict', { message: ALREADY_ON })
      return totpSetup(keys, viewer, secret)
    },

    /** Turns two-factor authentication on, ends all other sessions, and returns recovery codes. */
    async confirm(
      request: FastifyRequest,
      viewer: Viewer,
      code: string,
    ): Promise<{ recoveryCodes: string[] }> {
      const wait = await countCode(request, viewer)
      const now = clock.now()
      const codes = await db.transaction(async (tx) => {
        const stored = await store.lockTwoFactor(tx, viewer.id)
        if (stored?.confirmedAt) throw new AppError('conflict', { message: ALREADY_ON })
        const step = stored ? stepOfCode(keys, viewer.id, stored, code, now) : null
        if (step === null) return null
        await store.changeTwoFactor(tx, viewer.id, { confirmedAt: now, lastStep: step })
        if (!(await store.setSecondFactor(tx, viewer.session.id, 'totp', now)))
          throw new AppError('unauthenticated')
        // Whoever else is signed in has not shown a second factor.
        await endSessions(services, tx, viewer.id, viewer.session.id)
        const who = { actorId: viewer.id, subjectId: viewer.id, request }
        await securityLog.record(tx, { kind: 'two_factor_enabled', ...who })
        await mailsIn(tx).twoFactorEnabled(viewer.email)
        return newCodes(tx, viewer.id)
      })
      if (!codes) return refuseCode(request, viewer, wait)
      await clearGuesses(viewer)
      return codes
    },

    /** Replaces the recovery codes. Throws `conflict` while two-factor authentication is off. */
    async renewCodes(request: FastifyRequest, viewer: Viewer): Promise<{ recoveryCodes: string[] }> {
      return db.transaction(async (tx) => {
        const stored = await store.lockTwoFactor(tx, viewer.id)
        if (!stored?.confirmedAt) throw new AppError('conflict', { message: IS_OFF })
        const who = { actorId: viewer.id, subjectId: viewer.id, request }
        await securityLog.record(tx, { kind: 'recovery_codes_replaced', ...who })
        await mailsIn(tx).recoveryCodesReplaced(viewer.email)
        return newCodes(tx, viewer.id)
      })
    },

    /** Turns two-factor authentication off; does nothing if it is. Throws `conflict` for staff without a passkey. */
    async turnOff(request: FastifyRequest, viewer: Viewer): Promise<void> {
      await db.transaction(async (tx) => {
        await lockUser(tx, viewer.id)
        const others = (await store.listPasskeys(tx, viewer.id)).length
        requireRemovable({ isRequired: mustHaveSecondFactor(env, viewer), others })
        if (!(await store.removeTwoFactor(tx, viewer.id))) return
        await store.clearSecondFactor(tx, viewer.id, ['totp', 'recovery_code'])
        const who = { actorId: viewer.id, subjectId: viewer.id, request }
        await securityLog.record(tx, { kind: 'two_factor_disabled', ...who })
        await mailsIn(tx).twoFactorDisabled(viewer.email)
      })
    },

    /**
     * Removes the second factors of another member of staff, who lost them. Throws `conflict` for oneself and `not_found` for
     * users who are not staff.
     */
    async resetOfStaff(
      request: FastifyRequest,
      owner: Viewer,
      userId: string,
      reason: string,
    ): Promise<void> {
      if (userId === owner.id)
        throw new AppError('conflict', { message: 'Another owner must reset your second factor.' })
      await db.transaction(async (tx) => {
        const user = await lockUser(tx, userId)
        const row = await findUserRow(tx, userId)
        if (user?.role !== 'admin' || !row) throw new AppError('not_found')
        await store.removeTwoFactor(tx, userId)
        await store.removeAllPasskeys(tx, userId)
        await endSessions(services, tx, userId, null)
        const who = { actorId: owner.id, subjectId: userId, request, detail: { by: 'owner', reason } }
        await securityLog.record(tx, { kind: 'two_factor_disabled', ...who })
        await mailsIn(tx).twoFactorReset(row.email)
      })
    },

    /** Proves with a code who the viewer is. */
    async reauthenticate(request: FastifyRequest, viewer: Viewer, code: string): Promise<void> {
      const who = { actorId: viewer.id, subjectId: viewer.id, request }
      try {
        await this.withCode(request, viewer, code, async (tx, kind) => {
          const isSet = await store.setSecondFactor(tx, viewer.session.id, kind, clock.now(), {
            isProof: true,
          })
          if (!isSet) throw new AppError('unauthenticated')
          await securityLog.record(tx, { kind: 'reauthenticated', ...who, detail: { method: kind } })
        })
      } catch (error) {
        if (error instanceof AppError && error.code === 'wrong_code')
          await securityLog.record(db, {
            kind: 'reauthentication_failed',
            ...who,
            detail: { method: 'code' },
          })
        throw error
      }
    },

    /** Encrypts secrets again that the previous SESSION_SECRET encrypted, so that it can be removed. */
    async reencryptSecrets(): Promise<void> {
      if (keys.of('two-factor').length === 1) return
      for (const { userId, secret } of await store.listSecrets(db)) {
        try {
          const current = reencrypted(keys, userId, secret)
          if (current) await store.replaceSecret(db, userId, secret, current)
        } catch (error) {
          log.error({ err: error, userId }, 'the secret of an authenticator app cannot be decrypted')
        }
      }
    },
  }
}

const ALREADY_ON = 'Two-factor authentication is already on.'
const IS_OFF = 'Two-factor authentication is off.'
