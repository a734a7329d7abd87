import { and, eq, gt } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { moderationCases } from './tables.ts'

export type CaseRow = typeof moderationCases.$inferSelect
type NewCase = Omit<typeof moderationCases.$inferInsert, 'kind'>

async function addCase(tx: Handle, row: typeof moderationCases.$inferInsert): Promise<string> {
  const [added] = await tx.insert(moderationCases).values(row).returning({ id: moderationCases.id })
  if (!added) throw new Error('The case was not stored.')
  return added.id
}

export function addReport(tx: Handle, report: NewCase): Promise<string> {
  return addCase(tx, { ...report, kind: 'report' })
}

export function addAppealCase(tx: Handle, appeal: NewCase): Promise<string> {
  return addCase(tx, { ...appeal, kind: 'appeal' })
}

/** Opens a case about repeated violations, unless one is open. */
export async function addViolationsCase(
  tx: Handle,
  input: { userId: string; reason: string; createdAt: Date },
): Promise<void> {
  await tx
    .insert(moderationCases)
    .values({ ...input, kind: 'violations' })
    .onConflictDoNothing()
}

export async function findOpenReport(
  tx: Handle,
  reporterId: string,
  subject: { kind: CaseRow['subjectKind'] & string; id: string },
): Promise<string | undefined> {
  const [known] = await tx
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(
      and(
        eq(moderationCases.kind, 'report'),
        eq(moderationCases.status, 'open'),
        eq(moderationCases.reporterId, reporterId),
        eq(moderationCases.subjectKind, subject.kind),
        eq(moderationCases.subjectId, subject.id),
      ),
    )
  return known?.id
}

export async function countReportsSince(tx: Handle, reporterId: string, since: Date): Promise<number> {
  return tx.$count(
    moderationCases,
    and(eq(moderationCases.reporterId, reporterId), gt(moderationCases.createdAt, since)),
  )
}

export async function findCase(db: Handle, id: string): Promise<CaseRow | undefined> {
  const [row] = await db.select().from(moderationCases).where(eq(moderationCases.id, id))
  return row
}

/** Locks a case; lock its user first. */
export async function lockCase(tx: Handle, id: string): Promise<CaseRow | undefined> {
  const [row] = await tx.select().from(moderationCases).where(eq(moderationCases.id, id)).for('update')
  return row
}

export async function closeCase(tx: Handle, id: string, closedAt: Date): Promise<void> {
  await tx.update(moderationCases).set({ status: 'closed', closedAt }).where(eq(moderationCases.id, id))
}
