import type { Handle } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { STANDING, type StandingNews } from '../events.ts'
import { follows, MUTE_MS, MUTE_WINDOW_MS, STAFF_WINDOW_MS } from './rules.ts'
import {
  addMute,
  addViolation,
  askStaff,
  countViolations,
  findMute,
  lockPerson,
  type NewViolation,
} from './store.ts'

/**
 * Writes a violation down and does what the ladder says: the third within 24 hours mutes for 24 hours, the sixth
 * within 30 days asks staff. Answers until when the person is muted, or null. For a transaction.
 */
export async function recordViolation(
  { events }: Pick<Services, 'events'>,
  tx: Handle,
  violation: NewViolation,
  now: Date,
): Promise<Date | null> {
  await lockPerson(tx, violation.userId)
  const since = (ms: number) => new Date(now.getTime() - ms)
  const earlier = await countViolations(tx, violation.userId, since(MUTE_WINDOW_MS), since(STAFF_WINDOW_MS))
  const { action, asksStaff } = follows({
    inMuteWindow: earlier.inMuteWindow + 1,
    inStaffWindow: earlier.inStaffWindow + 1,
  })
  const violationId = await addViolation(tx, violation, action, now)
  if (asksStaff) {
    const reason = `${earlier.inStaffWindow + 1} messages were stopped within 30 days`
    await askStaff(tx, { userId: violation.userId, reason, createdAt: now })
  }
  if (action !== 'muted') return null
  const endsAt = new Date(now.getTime() + MUTE_MS)
  const reason = `${earlier.inMuteWindow + 1} messages were stopped within 24 hours`
  await addMute(tx, { userId: violation.userId, violationId, reason, endsAt, createdAt: now })
  const news: StandingNews = { userId: violation.userId }
  await events.publish(tx, STANDING, news)
  return endsAt
}

/** Until when a person may not write; null for whoever may. */
export async function mutedUntil(db: Handle, userId: string, now: Date): Promise<Date | null> {
  return (await findMute(db, userId, now)) ?? null
}
