import type { Handle } from '#platform/db/index.ts'
import type { AccountStatus, Decision } from '../contract.ts'
import { type AppealedDecision, listDecisions } from './decision-store.ts'
import { findMute } from './mute-store.ts'
import { findSuspension } from './people-store.ts'
import { mayAppeal } from './policy.ts'
import { listViolations } from './violation-store.ts'

/** Rows that a person sees of violations, and of decisions. */
const SHOWN = 20

/** How somebody stands, for their own eyes. */
export async function getAccountStatus(db: Handle, userId: string, now: Date): Promise<AccountStatus> {
  const mutedUntil = await findMute(db, userId, now)
  const suspendedAt = await findSuspension(db, userId)
  const violations = await listViolations(db, userId, SHOWN)
  const decisions = await listDecisions(db, userId, { limit: SHOWN, forStaff: false })
  return {
    mutedUntil: mutedUntil?.toISOString() ?? null,
    suspendedAt: suspendedAt?.toISOString() ?? null,
    // To whom it would have gone, the writer knows.
    violations: violations.map(({ receiverName: _, ...violation }) => violation),
    decisions: decisions.map((decision) => presentDecision(decision, now)),
  }
}

/** A decision as the person sees it; who made it is not told. */
export function presentDecision(row: Omit<AppealedDecision, 'actorName'>, now: Date): Decision {
  const { appeal } = row
  return {
    id: row.id,
    action: row.action,
    reason: row.reason,
    endsAt: row.endsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    isAutomatic: row.actorId === null,
    appeal: appeal && {
      id: appeal.id,
      status: appeal.status,
      text: appeal.text,
      answer: appeal.answer,
      createdAt: appeal.createdAt.toISOString(),
    },
    canAppeal: mayAppeal(row.userId, { ...row, isAppealed: appeal !== null }, now),
  }
}
