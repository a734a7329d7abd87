import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { moderationCases, moderationViolations, mutes } from './tables.ts'

/** A text that was stopped: whose it is, to whom it would have gone, and what was found where. */
export type NewViolation = {
  userId: string
  receiverId: string | null
  violationType: string
  content: string
  categories: string[]
  spans: { start: number; end: number; category: string }[]
  severity: 'warning' | 'serious' | 'severe'
}

/** Holds a person's row, so that two violations at once count one after the other. */
export async function lockPerson(tx: Handle, userId: string): Promise<void> {
  await tx.execute(sql`select from users where id = ${userId} for no key update`)
}

export async function countViolations(
  db: Handle,
  userId: string,
  muteSince: Date,
  staffSince: Date,
): Promise<{ inMuteWindow: number; inStaffWindow: number }> {
  const { rows } = await db.execute<{ inMuteWindow: number; inStaffWindow: number }>(sql`
    select count(*) filter (where created_at > ${muteSince.toISOString()}::timestamptz)::int as "inMuteWindow",
      count(*)::int as "inStaffWindow"
    from moderation_violations
    where user_id = ${userId} and created_at > ${staffSince.toISOString()}::timestamptz`)
  return rows[0] ?? { inMuteWindow: 0, inStaffWindow: 0 }
}

export async function addViolation(
  db: Handle,
  violation: NewViolation,
  action: string,
  createdAt: Date,
): Promise<string> {
  const [added] = await db
    .insert(moderationViolations)
    .values({ ...violation, action, createdAt })
    .returning({ id: moderationViolations.id })
  if (!added) throw new Error('The violation was not stored.')
  return added.id
}

export async function addMute(db: Handle, mute: typeof mutes.$inferInsert): Promise<void> {
  await db.insert(mutes).values(mute)
}

/** When the latest mute that holds ends. */
export async function findMute(db: Handle, userId: string, now: Date): Promise<Date | undefined> {
  const [mute] = await db
    .select({ endsAt: mutes.endsAt })
    .from(mutes)
    .where(and(eq(mutes.userId, userId), gt(mutes.endsAt, now), isNull(mutes.liftedAt)))
    .orderBy(desc(mutes.endsAt))
    .limit(1)
  return mute?.endsAt
}

/** Puts a person before staff, once while the question is open. */
export async function askStaff(
  db: Handle,
  question: { userId: string; reason: string; createdAt: Date },
): Promise<void> {
  await db
    .insert(moderationCases)
    .values({ ...question, kind: 'violations' })
    .onConflictDoNothing()
}

export async function findReport(
  db: Handle,
  messageId: string,
  reporterId: string,
): Promise<string | undefined> {
  const [report] = await db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(and(eq(moderationCases.messageId, messageId), eq(moderationCases.reporterId, reporterId)))
  return report?.id
}

export async function addReport(
  db: Handle,
  report: Omit<typeof moderationCases.$inferInsert, 'kind'>,
): Promise<string> {
  const [added] = await db
    .insert(moderationCases)
    .values({ ...report, kind: 'report' })
    .returning({ id: moderationCases.id })
  if (!added) throw new Error('The report was not stored.')
  return added.id
}
