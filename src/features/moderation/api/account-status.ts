import type { DbOrTx } from '#platform/db/index.ts'
import type { AccountStatus, Decision } from '../contract.ts'
import { findAppealDeadlines } from './announced.ts'
import { type AppealedDecision, listDecisions } from './decision-store.ts'
import { appealDeadline, mayAppeal } from './policy.ts'
import { findSuspension } from './user-store.ts'
import { findMute } from './violations/mute-store.ts'
import { listViolations } from './violations/violation-store.ts'

/** Violations and decisions shown to the user. */
const SHOWN = 20

/** A user's restrictions, violations, and decisions, as shown to that user. */
export async function getAccountStatus(db: DbOrTx, userId: string, now: Date): Promise<AccountStatus> {
  const mutedUntil = await findMute(db, userId, now)
  const suspendedAt = await findSuspension(db, userId)
  const violations = await listViolations(db, userId, SHOWN)
  const decisions = await findAppealDeadlines(
    db,
    await listDecisions(db, userId, { limit: SHOWN, forStaff: false }),
    now,
  )
  return {
    mutedUntil: mutedUntil?.toISOString() ?? null,
    suspendedAt: suspendedAt?.toISOString() ?? null,
    violations: violations.map(({ receiverName: _, ...violation }) => violation),
    decisions: decisions.map((decision) => presentDecision(decision, now)),
  }
}

/** A decision as shown to the user; it does not say who made it. */
export function presentDecision(
  row: Omit<AppealedDecision, 'actorName'> & { appealUntil?: Date },
  now: Date,
): Decision {
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
    canAppeal: mayAppeal(
      row.userId,
      {
        ...row,
        appealUntil: row.appealUntil ?? appealDeadline(row.createdAt, []),
        isAppealed: appeal !== null,
      },
      now,
    ),
  }
}
