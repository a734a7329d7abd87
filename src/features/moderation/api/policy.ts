/** Who may do what in moderation; that somebody is staff at all, the endpoints check. */
import type { CaseAction, LogAction } from '../choices.ts'
import { APPEAL_DAYS, APPEALABLE } from '../choices.ts'

type Somebody = { id: string; role: 'buyer' | 'breeder' | 'admin' }

const DAY_MS = 24 * 3_600_000

/** Staff acts on everybody but themselves and other staff. */
export function mayActOn(actor: Somebody, person: Somebody): boolean {
  return actor.id !== person.id && person.role !== 'admin'
}

/** Nobody decides what concerns themselves; about other staff a case can only be dismissed. */
export function mayDecide(actor: Somebody, person: Somebody, action: CaseAction): boolean {
  return action === 'dismiss' ? actor.id !== person.id : mayActOn(actor, person)
}

/** Nobody reports themselves or what is their own. */
export function mayReport(reporterId: string, ownerId: string): boolean {
  return reporterId !== ownerId
}

/** A decision about oneself can be appealed once, while it is fresh. */
export function mayAppeal(
  personId: string,
  decision: { userId: string; action: LogAction; createdAt: Date; isAppealed: boolean },
  now: Date,
): boolean {
  return (
    decision.userId === personId &&
    APPEALABLE.includes(decision.action) &&
    !decision.isAppealed &&
    now.getTime() - decision.createdAt.getTime() < APPEAL_DAYS * DAY_MS
  )
}
