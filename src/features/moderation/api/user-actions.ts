/** Actions that staff take on a user without a case. */
import { lockUser } from '#features/accounts/api/index.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { UserAction } from '../choices.ts'
import type { AdminUser } from '../contract.ts'
import { type DecisionRow, findLatestDecision } from './decision-store.ts'
import { applyDecision, type NewDecision } from './decisions.ts'
import { mayActOn } from './policy.ts'
import type { Ports } from './ports.ts'
import { findAdminUser } from './user-store.ts'
import { muteEnd } from './violations/escalation.ts'

/** Milliseconds in which the same action with the same reason counts as a double click. */
const REPEAT_WINDOW_MS = MINUTE_MS

/**
 * Warns, mutes, suspends, restores, or signs out a user; sending it twice does it once. Throws not_found; forbidden for staff;
 * conflict if it would change nothing.
 */
export async function actOnUser(
  db: DbOrTx,
  ports: Ports,
  actor: Viewer,
  id: string,
  { action, reason, hours }: { action: UserAction; reason: string; hours?: number | undefined },
  now: Date,
): Promise<AdminUser> {
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) throw new AppError('not_found')
    if (!mayActOn(actor, user))
      throw new AppError('forbidden', { message: 'Staff cannot act on themselves or other staff.' })
    const endsAt = action === 'mute' ? muteEnd(hours, now) : undefined
    const { id: actorId, request } = actor
    const decision = { action, user, actorId, request, reason, now, endsAt }
    if (isRepeated(decision, await findLatestDecision(tx, id))) return
    await applyDecision(tx, ports, decision)
  })
  const after = await findAdminUser(db, id, now)
  if (!after) throw new AppError('not_found')
  return after
}

function isRepeated(
  { action, actorId, reason, now, endsAt }: NewDecision,
  latest: DecisionRow | undefined,
): boolean {
  if (latest?.action !== action || latest.actorId !== actorId || latest.reason !== reason) return false
  const { createdAt } = latest
  return (
    now.getTime() - createdAt.getTime() < REPEAT_WINDOW_MS &&
    durationMs(now, endsAt) === durationMs(createdAt, latest.endsAt)
  )
}

/** Milliseconds between two times; 0 without an end. */
function durationMs(from: Date, until: Date | null | undefined): number {
  return until ? until.getTime() - from.getTime() : 0
}
