import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Violation } from '../../contract.ts'
import { moderationViolations } from '../tables.ts'

/** A blocked text with its author, intended recipient, and matches. */
export type NewViolation = {
  userId: string
  receiverId: string | null
  violationType: string
  content: string
  categories: string[]
  spans: { start: number; end: number; category: string }[]
  severity: 'warning' | 'serious' | 'severe'
  /** The ID that the sender's device assigned. */
  clientId: string | null
}

const countsRow = z.object({ inMuteWindow: z.number(), inStaffWindow: z.number() })

export async function countViolations(
  db: DbOrTx,
  userId: string,
  muteSince: Date,
  staffSince: Date,
): Promise<{ inMuteWindow: number; inStaffWindow: number }> {
  return read(db, countsRow).row(sql`
    select count(*) filter (where created_at > ${muteSince.toISOString()}::timestamptz)::int as in_mute_window,
      count(*)::int as in_staff_window
    from moderation_violations
    where user_id = ${userId} and created_at > ${staffSince.toISOString()}::timestamptz`)
}

/** Whether the same text with the same client ID was recorded before. */
export async function isRecorded(db: DbOrTx, { userId, clientId, content }: NewViolation): Promise<boolean> {
  if (!clientId) return false
  const { userId: author, clientId: id, content: text } = moderationViolations
  return (
    (await db.$count(moderationViolations, and(eq(author, userId), eq(id, clientId), eq(text, content)))) > 0
  )
}

export async function addViolation(
  db: DbOrTx,
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

/** The latest blocked messages of a user, newest first, with the intended recipients' names. */
export async function listViolations(
  db: DbOrTx,
  userId: string,
  limit: number,
): Promise<(Violation & { receiverName: string | null })[]> {
  const rows = await db
    .select({
      violation: moderationViolations,
      receiverName: sql<string | null>`(select coalesce(nullif(u.name, ''), u.email) from users u
        where u.id = ${moderationViolations.receiverId})`,
    })
    .from(moderationViolations)
    .where(eq(moderationViolations.userId, userId))
    .orderBy(desc(moderationViolations.createdAt), desc(moderationViolations.id))
    .limit(limit)
  return rows.map(({ violation, receiverName }) => ({
    id: violation.id,
    createdAt: violation.createdAt.toISOString(),
    content: violation.content ?? '',
    categories: violation.categories,
    spans: violation.spans,
    severity: violation.severity,
    action: violation.action ?? 'blocked',
    receiverName,
  }))
}
