import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Page, PageRange } from '#lib/paging.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { moderationCases } from '../tables.ts'

export type CaseRow = typeof moderationCases.$inferSelect
type NewCase = Omit<typeof moderationCases.$inferInsert, 'kind' | 'number' | 'searchText'>

/** Adds a case; staff find it by `texts`, its title, and its comment. */
async function addCase(
  tx: DbOrTx,
  kind: CaseRow['kind'],
  row: NewCase,
  texts: string[] = [],
): Promise<CaseRow> {
  const searchText = [row.subjectTitle, row.comment, ...texts].filter(Boolean).join(' ').toLowerCase()
  const [added] = await tx
    .insert(moderationCases)
    .values({ ...row, kind, searchText })
    .returning()
  if (!added) throw new Error('The case was not stored.')
  return added
}

export async function addReport(tx: DbOrTx, report: NewCase): Promise<string> {
  return (await addCase(tx, 'report', report)).id
}

export async function addAppealCase(tx: DbOrTx, appeal: NewCase, text: string): Promise<string> {
  return (await addCase(tx, 'appeal', appeal, [text])).id
}

/** Opens a case about a request to support; `texts` are found by the search. */
export function addSupportCase(tx: DbOrTx, request: NewCase, texts: string[]): Promise<CaseRow> {
  return addCase(tx, 'support', request, texts)
}

/** Opens a case about a problem after a handover; `texts` are found by the search. */
export function addGuaranteeCase(tx: DbOrTx, problem: NewCase, texts: string[]): Promise<CaseRow> {
  return addCase(tx, 'guarantee', problem, texts)
}

/** A user's requests to support, newest first. */
export async function listSupportCases(
  db: DbOrTx,
  userId: string,
  { limit, offset }: PageRange,
): Promise<Page<CaseRow[]>> {
  const own = and(eq(moderationCases.userId, userId), eq(moderationCases.kind, 'support'))
  const items = await db
    .select()
    .from(moderationCases)
    .where(own)
    .orderBy(desc(moderationCases.createdAt), desc(moderationCases.id))
    .limit(limit)
    .offset(offset)
  return { items, total: await db.$count(moderationCases, own) }
}

/** Characters of a case that the search finds; later texts are left out. */
const MAX_SEARCH_TEXT = 50_000

/** Makes a text of a case findable. */
export async function addSearchText(tx: DbOrTx, id: string, text: string): Promise<void> {
  await tx
    .update(moderationCases)
    .set({
      searchText: sql`left(${moderationCases.searchText} || ' ' || ${text.toLowerCase()}::text, ${MAX_SEARCH_TEXT})`,
    })
    .where(eq(moderationCases.id, id))
}

/** Sets since when a sender has been waiting for an answer. The first of several messages counts. */
export async function setWaiting(tx: DbOrTx, id: string, since: Date | null): Promise<void> {
  await tx
    .update(moderationCases)
    .set({ waitingSince: since })
    .where(and(eq(moderationCases.id, id), since ? isNull(moderationCases.waitingSince) : undefined))
}

export async function setAssignee(tx: DbOrTx, id: string, assigneeId: string | null): Promise<void> {
  await tx.update(moderationCases).set({ assigneeId }).where(eq(moderationCases.id, id))
}

export async function reopenCase(tx: DbOrTx, id: string): Promise<void> {
  await tx.update(moderationCases).set({ status: 'open', closedAt: null }).where(eq(moderationCases.id, id))
}

/** Opens a case about repeated violations, unless one is open. */
export async function addViolationsCase(
  tx: DbOrTx,
  input: { userId: string; reason: string; createdAt: Date },
): Promise<void> {
  await tx
    .insert(moderationCases)
    .values({ ...input, kind: 'violations' })
    .onConflictDoNothing()
}

export async function findOpenReport(
  tx: DbOrTx,
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

export async function countReportsSince(tx: DbOrTx, reporterId: string, since: Date): Promise<number> {
  return tx.$count(
    moderationCases,
    and(eq(moderationCases.reporterId, reporterId), gt(moderationCases.createdAt, since)),
  )
}

export async function findCase(db: DbOrTx, id: string): Promise<CaseRow | undefined> {
  const [row] = await db.select().from(moderationCases).where(eq(moderationCases.id, id))
  return row
}

/** Locks a case; lock its user first. */
export async function lockCase(tx: DbOrTx, id: string): Promise<CaseRow | undefined> {
  const [row] = await tx.select().from(moderationCases).where(eq(moderationCases.id, id)).for('update')
  return row
}

export async function closeCase(tx: DbOrTx, id: string, closedAt: Date): Promise<void> {
  await tx
    .update(moderationCases)
    .set({ status: 'closed', closedAt, waitingSince: null })
    .where(eq(moderationCases.id, id))
}

/** The numbers of a user's open requests to support. */
export async function listOpenRequests(
  db: DbOrTx,
  userId: string,
): Promise<{ id: string; number: number }[]> {
  return db
    .select({ id: moderationCases.id, number: moderationCases.number })
    .from(moderationCases)
    .where(
      and(
        eq(moderationCases.userId, userId),
        eq(moderationCases.kind, 'support'),
        eq(moderationCases.status, 'open'),
      ),
    )
}
