import type { Handle } from '#platform/db/index.ts'
import { askStaff } from './case-store.ts'
import { carryOut } from './decisions.ts'
import { findMute } from './mute-store.ts'
import { lockPerson } from './people-store.ts'
import type { Ports } from './ports.ts'
import { follows, MUTE_MS, MUTE_WINDOW_MS, STAFF_WINDOW_MS } from './rules.ts'
import { addViolation, countViolations, isWrittenDown, type NewViolation } from './violation-store.ts'

/**
 * Writes a violation down and does what the ladder says: the third within 24 hours mutes for 24 hours, the sixth
 * within 30 days asks staff. The mute stands in the log as automatic, so that it can be appealed. What was sent
 * twice counts once. Answers until when the person is muted, or null. For a transaction.
 */
export async function recordViolation(
  ports: Ports,
  tx: Handle,
  violation: NewViolation,
  now: Date,
): Promise<Date | null> {
  const person = await lockPerson(tx, violation.userId)
  if (!person) throw new Error('The person is gone.')
  const { userId } = violation
  if (await isWrittenDown(tx, violation)) return mutedUntil(tx, userId, now)
  const since = (ms: number) => new Date(now.getTime() - ms)
  const earlier = await countViolations(tx, userId, since(MUTE_WINDOW_MS), since(STAFF_WINDOW_MS))
  const { action, asksStaff } = follows({
    inMuteWindow: earlier.inMuteWindow + 1,
    inStaffWindow: earlier.inStaffWindow + 1,
  })
  const violationId = await addViolation(tx, violation, action, now)
  if (asksStaff) {
    const reason = `${earlier.inStaffWindow + 1} messages were stopped within 30 days`
    await askStaff(tx, { userId, reason, createdAt: now })
  }
  if (action !== 'muted') return null
  const endsAt = new Date(now.getTime() + MUTE_MS)
  const reason = `${earlier.inMuteWindow + 1} messages with contact details were stopped within 24 hours`
  await carryOut(tx, ports, { action: 'mute', person, actorId: null, reason, endsAt, violationId, now })
  return endsAt
}

/** Until when a person may not write; null for whoever may. */
export async function mutedUntil(db: Handle, userId: string, now: Date): Promise<Date | null> {
  return (await findMute(db, userId, now)) ?? null
}
