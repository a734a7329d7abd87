/** Changing the email address, which the present and the new address must confirm. */

import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { digestOf } from '#platform/digest.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { CHANGE_LINK_MS } from '../limits.ts'
import type { EmailChange, EmailLink } from '../profile-contract.ts'
import {
  type EmailChangeRow,
  findEmailChange,
  findEmailChangeByToken,
  removeEmailChange,
  removeExpiredEmailChanges,
  replaceEmailChange,
  updateEmailChange,
} from './email-change-store.ts'
import { triesFor } from './limits.ts'
import { lockAccount, lockUser } from './lock-account.ts'
import { createAccountMails } from './mails.ts'
import { lockSession } from './sessions/session-store.ts'
import { endSessions } from './sessions/sessions.ts'
import { shownAddress } from './shown-address.ts'
import { emailIsKnown, findActiveSessions, removeResetTokens } from './store.ts'
import { users } from './tables.ts'

type Request = Pick<FastifyRequest, 'ip' | 'id'>

export type EmailChangeServices = Pick<
  Services,
  'db' | 'clock' | 'env' | 'events' | 'jobs' | 'mail' | 'rateLimits' | 'securityLog'
>

export type EmailChangeProcess = ReturnType<typeof createEmailChanges>

export function createEmailChanges(services: EmailChangeServices, baseUrl: string) {
  const { db, clock, env, jobs, mail, rateLimits, securityLog } = services
  const mailsIn = (tx: DbOrTx) => createAccountMails(jobs, () => tx, baseUrl)

  /** Counts against the user, and against the address that receives the email, whoever asks. */
  async function countMails(request: Request, viewer: Viewer, newEmail: string): Promise<void> {
    await rateLimits.consume(db, [
      ...triesFor('changeEmail', { address: request.ip, userId: viewer.id }),
      ...triesFor('sendMail', { address: request.ip, email: newEmail }),
    ])
  }

  /** Emails the links that were not used. An address that has an account gets a notice instead of a link. */
  async function sendLinks(
    tx: DbOrTx,
    viewer: Viewer,
    change: EmailChangeRow,
    tokens: Tokens,
  ): Promise<void> {
    const mails = mailsIn(tx)
    if (!change.approvedAt) await mails.approveNewAddress(viewer.email, change.newEmail, tokens.present)
    if (change.confirmedAt) return
    if (await emailIsKnown(tx, change.newEmail)) await mails.addressInUse(change.newEmail)
    else await mails.confirmNewAddress(change.newEmail, tokens.new)
  }

  /** The change to which a token belongs, with its user locked. Throws link_expired. */
  async function lockChange(tx: DbOrTx, token: string): Promise<EmailChangeRow> {
    const hash = digestOf(token)
    const found = await findEmailChangeByToken(tx, hash, clock.now())
    if (!found || !(await lockUser(tx, found.userId))) throw new AppError('link_expired')
    // It may have been replaced, canceled, or completed before the lock.
    const change = await findEmailChangeByToken(tx, hash, clock.now())
    if (!change) throw new AppError('link_expired')
    return change
  }

  const present = (change: EmailChangeRow): EmailChange => ({
    newEmail: shownAddress(change.newEmail),
    requestedAt: change.requestedAt.toISOString(),
    expiresAt: change.expiresAt.toISOString(),
    isApproved: change.approvedAt !== null,
    isConfirmed: change.confirmedAt !== null,
    outbox: env.production || mail.leavesMachine ? null : '/dev/mail',
  })

  return {
    /** The change that waits for confirmation, or null. */
    async find(userId: string): Promise<EmailChange | null> {
      const change = await findEmailChange(db, userId, clock.now())
      return change ? present(change) : null
    },

    /**
     * Emails a link to both addresses. Throws `invalid` for the present address, unauthenticated if the session has ended
     * meanwhile, and too_many_requests. The result does not depend on whether the new address has an account.
     */
    async request(request: Request, viewer: Viewer, newEmail: string): Promise<EmailChange> {
      if (newEmail === viewer.email)
        throw new AppError('invalid', { fields: { newEmail: 'This is already your email address.' } })
      await countMails(request, viewer, newEmail)
      return db.transaction(async (tx) => {
        await lockAccount(tx, viewer.id)
        const now = clock.now()
        // Ending a session removes the change that it asked for, which must not be stored afterward, so it waits.
        await lockSession(tx, viewer.session.id)
        const active = await findActiveSessions(tx, [viewer.session.id], now)
        if (!active.has(viewer.session.id)) throw new AppError('unauthenticated')
        await removeExpiredEmailChanges(tx, now)
        const tokens = newTokens()
        const change: EmailChangeRow = {
          userId: viewer.id,
          sessionId: viewer.session.id,
          newEmail,
          presentTokenHash: digestOf(tokens.present),
          newTokenHash: digestOf(tokens.new),
          // An address that nobody has confirmed may be misspelled, and then nobody could approve the change.
          approvedAt: mail.leavesMachine && !viewer.isVerified ? now : null,
          confirmedAt: null,
          requestedAt: now,
          expiresAt: new Date(now.getTime() + CHANGE_LINK_MS),
        }
        await replaceEmailChange(tx, change)
        await sendLinks(tx, viewer, change, tokens)
        await securityLog.record(tx, {
          kind: 'email_change_requested',
          actorId: viewer.id,
          subjectId: viewer.id,
          request,
        })
        return present(change)
      })
    },

    /** Emails new links where the earlier ones were not used. Throws conflict without a change, and too_many_requests. */
    async resend(request: Request, viewer: Viewer): Promise<EmailChange> {
      const pending = await findEmailChange(db, viewer.id, clock.now())
      if (!pending) throw noChange()
      await countMails(request, viewer, pending.newEmail)
      return db.transaction(async (tx) => {
        await lockAccount(tx, viewer.id)
        const change = await findEmailChange(tx, viewer.id, clock.now())
        if (!change) throw noChange()
        const tokens = newTokens()
        await updateEmailChange(tx, viewer.id, {
          ...(!change.approvedAt && { presentTokenHash: digestOf(tokens.present) }),
          ...(!change.confirmedAt && { newTokenHash: digestOf(tokens.new) }),
        })
        await sendLinks(tx, viewer, change, tokens)
        return present(change)
      })
    },

    /** Cancels the change of the viewer, if there is one. */
    async cancel(request: Request, viewer: Viewer): Promise<void> {
      await db.transaction(async (tx) => {
        await lockUser(tx, viewer.id)
        if (!(await removeEmailChange(tx, viewer.id))) return
        await securityLog.record(tx, {
          kind: 'email_change_canceled',
          actorId: viewer.id,
          subjectId: viewer.id,
          request,
        })
      })
    },

    /** What an emailed link is about. Throws link_expired. */
    async link(token: string): Promise<EmailLink> {
      const change = await findEmailChangeByToken(db, digestOf(token), clock.now())
      if (!change) throw new AppError('link_expired')
      const sentTo = sideOf(change, token)
      const usedAt = sentTo === 'present' ? change.approvedAt : change.confirmedAt
      return { newEmail: shownAddress(change.newEmail), sentTo, isUsed: usedAt !== null }
    },

    /**
     * Records that the address to which a link was sent confirms the change, and changes the address if both have; returns
     * whether it did. Throws link_expired, suspended, and email_taken if the new address has an account by now.
     */
    async confirm(request: Request, token: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        const change = await lockChange(tx, token)
        await lockAccount(tx, change.userId)
        const now = clock.now()
        const confirmed =
          sideOf(change, token) === 'present'
            ? { approvedAt: change.approvedAt ?? now }
            : { confirmedAt: change.confirmedAt ?? now }
        const { approvedAt, confirmedAt } = { ...change, ...confirmed }
        if (approvedAt && confirmedAt) {
          await carryOut(tx, change, request)
          return true
        }
        await updateEmailChange(tx, change.userId, confirmed)
        return false
      })
    },

    /**
     * Cancels the change to which a link belongs. The link sent to the present address also ends all sessions, because
     * somebody else asked for the change in one of them. Throws link_expired.
     */
    async reject(request: Request, token: string): Promise<void> {
      await db.transaction(async (tx) => {
        const change = await lockChange(tx, token)
        const { userId } = change
        const sentTo = sideOf(change, token)
        await removeEmailChange(tx, userId)
        const sessions = sentTo === 'present' ? await endSessions(services, tx, userId, null) : 0
        await securityLog.record(tx, {
          kind: 'email_change_canceled',
          actorId: null,
          subjectId: userId,
          request,
          detail: { link: sentTo, sessions },
        })
      })
    },
  }

  async function carryOut(tx: DbOrTx, change: EmailChangeRow, request: Request): Promise<void> {
    const { userId, newEmail, sessionId } = change
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!user) throw new AppError('link_expired')
    if (await emailIsKnown(tx, newEmail)) throw new AppError('email_taken')
    await tx
      .update(users)
      // The link proved access to the new mailbox.
      .set({ email: newEmail, isVerified: true, updatedAt: clock.now() })
      .where(and(eq(users.id, userId), eq(users.email, user.email)))
    await removeEmailChange(tx, userId)
    // Links in the previous mailbox stop working.
    await removeResetTokens(tx, userId)
    await endSessions(services, tx, userId, sessionId)
    const mails = mailsIn(tx)
    await mails.addressChanged(user.email, newEmail)
    await mails.addressChangedToThis(newEmail)
    await securityLog.record(tx, { kind: 'email_changed', actorId: userId, subjectId: userId, request })
  }
}

type Tokens = { present: string; new: string }

const newToken = (): string => randomBytes(32).toString('base64url')
const newTokens = (): Tokens => ({ present: newToken(), new: newToken() })

const sideOf = (change: EmailChangeRow, token: string): EmailLink['sentTo'] =>
  change.presentTokenHash === digestOf(token) ? 'present' : 'new'

const noChange = (): AppError =>
  new AppError('conflict', { message: 'There is no change of your email address to confirm.' })
