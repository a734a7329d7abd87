/** Permissions in moderation. The endpoints check that the actor is staff. */

import { DAY_MS } from '#lib/durations.ts'
import { extendedDeadline, type Outages } from '#lib/outages.ts'
import { hasStaffRole, type StaffRole } from '#lib/staff-roles.ts'
import type { CaseAction, LogAction } from '../choices.ts'
import { APPEAL_DAYS, APPEALABLE } from '../choices.ts'

/** A member of staff who reads cases. */
export type Reader = { id: string; staffRole: StaffRole | null }

/** Moderators and owners decide reports, so only they see who reported something. */
export function seesReporters(reader: Reader): boolean {
  return hasStaffRole(reader, 'moderator')
}

type User = { id: string; role: 'buyer' | 'breeder' | 'admin' }

/** Staff may act on everyone except themselves and other staff. */
export function mayActOn(actor: User, user: User): boolean {
  return actor.id !== user.id && user.role !== 'admin'
}

/** As mayActOn; but a case about other staff may be dismissed. */
export function mayDecide(actor: User, user: User, action: CaseAction): boolean {
  return action === 'dismiss' ? actor.id !== user.id : mayActOn(actor, user)
}

/** Users may not report themselves or their own listings. */
export function mayReport(reporterId: string, ownerId: string): boolean {
  return reporterId !== ownerId
}

/** Until when a decision can be appealed of which its user was told at a time; an outage of the site moves it. */
export function appealDeadline(appealFrom: Date, outages: Outages): Date {
  const deadline = new Date(appealFrom.getTime() + APPEAL_DAYS * DAY_MS)
  return extendedDeadline(outages, { beganAt: appealFrom, deadline })
}

/** Users may appeal each decision about themselves once, within 30 days after they were told of it. */
export function mayAppeal(
  userId: string,
  decision: { userId: string; action: LogAction; appealUntil: Date; isAppealed: boolean },
  now: Date,
): boolean {
  return (
    decision.userId === userId &&
    APPEALABLE.includes(decision.action) &&
    !decision.isAppealed &&
    now < decision.appealUntil
  )
}
