import { lockUser } from '#features/accounts/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { MUTE_WINDOW_HOURS, STAFF_WINDOW_DAYS } from '../../choices.ts'
import { addViolationsCase } from '../cases/case-store.ts'
import { applyDecision } from '../decisions.ts'
import type { Ports } from '../ports.ts'
import { escalate, MUTE_MS, MUTE_WINDOW_MS, STAFF_WINDOW_MS } from './escalation.ts'
import { findMute } from './mute-store.ts'
import { addViolation, countViolations, isRecorded, type NewViolation } from './violation-store.ts'

/**
 * Records a violation and applies the escalation rules: the third within 24 hours mutes for 24 hours, and the sixth
 * within 30 days opens a case. Sending the same text twice counts once. Returns the end of the mute, or null. Must run
 * in a transaction.
 */
export async function recordViolation(
  ports: Ports,
  tx: DbOrTx,
  violation: NewViolation,
  now: Date,
): Promise<Date | null> {
  const user = await lockUser(tx, violation.userId)
  if (!user) throw new Error('The user no longer exists.')
  const { userId } = violation
  if (await isRecorded(tx, violation)) return mutedUntil(tx, userId, now)
  const since = (ms: number) => new Date(now.getTime() - ms)
  const earlier = await countViolations(tx, userId, since(MUTE_WINDOW_MS), since(STAFF_WINDOW_MS))
  const { action, opensCase } = escalate({
    inMuteWindow: earlier.inMuteWindow + 1,
    inStaffWindow: earlier.inStaffWindow + 1,
  })
  const violationId = await addViolation(tx, violation, action, now)
  if (opensCase) {
    const reason = `${earlier.inStaffWindow + 1} messages were blocked within ${STAFF_WINDOW_DAYS} days`
    await addViolationsCase(tx, { userId, reason, createdAt: now })
  }
  if (action !== 'muted') return null
  const endsAt = new Date(now.getTime() + MUTE_MS)
  const reason = `${earlier.inMuteWindow + 1} messages with contact details were blocked within ${MUTE_WINDOW_HOURS} hours`
  await applyDecision(tx, ports, { action: 'mute', user, actorId: null, reason, endsAt, violationId, now })
  return endsAt
}

/** The end of a user's mute; null for a user who is not muted. */
export async function mutedUntil(db: DbOrTx, userId: string, now: Date): Promise<Date | null> {
  return (await findMute(db, userId, now)) ?? null
}
