import { and, desc, eq, gt, ne, notInArray, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import type { LogAction } from '../choices.ts'
import { appeals, moderationDecisions } from './tables.ts'

export type DecisionRow = typeof moderationDecisions.$inferSelect
export type NewDecision = typeof moderationDecisions.$inferInsert

/** Adds to the log, which is all that can be done with it. */
export async function addDecision(tx: Handle, decision: NewDecision): Promise<DecisionRow> {
  const [added] = await tx.insert(moderationDecisions).values(decision).returning()
  if (!added) throw new Error('The decision was not written to the log.')
  return added
}

export async function findDecision(db: Handle, id: string): Promise<DecisionRow | undefined> {
  const [decision] = await db.select().from(moderationDecisions).where(eq(moderationDecisions.id, id))
  return decision
}

/** The latest decision about a person. */
export async function findLatestAbout(tx: Handle, userId: string): Promise<DecisionRow | undefined> {
  const [latest] = await tx
    .select()
    .from(moderationDecisions)
    .where(and(eq(moderationDecisions.userId, userId), ne(moderationDecisions.action, 'open')))
    .orderBy(desc(moderationDecisions.createdAt), desc(moderationDecisions.id))
    .limit(1)
  return latest
}

/** Whether another decision keeps a listing down: one that was not reversed. */
export async function isHeldDown(tx: Handle, { id, userId, subjectId }: DecisionRow): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from moderation_decisions d
    where d.user_id = ${userId} and d.subject_id = ${subjectId} and d.action = 'take_down' and d.id <> ${id}
      and not exists (select from appeals a where a.decision_id = d.id and a.status = 'reversed')
    limit 1`)
  return rows.length > 0
}

/** Whether a staff member has opened the messages of a case since a moment. */
export async function hasOpened(
  db: Handle,
  opening: { caseId: string; actorId: string },
  since: Date,
): Promise<boolean> {
  const count = await db.$count(
    moderationDecisions,
    and(
      eq(moderationDecisions.caseId, opening.caseId),
      eq(moderationDecisions.actorId, opening.actorId),
      eq(moderationDecisions.action, 'open'),
      gt(moderationDecisions.createdAt, since),
    ),
  )
  return count > 0
}

export type AppealedDecision = DecisionRow & {
  actorName: string | null
  appeal: typeof appeals.$inferSelect | null
}

/** Between staff and the log: the person does not see that somebody looked and found nothing. */
const UNTOLD: LogAction[] = ['dismiss', 'open']

/** The latest decisions about a person with their appeals, newest first; to the person only what they are told of. */
export async function listDecisions(
  db: Handle,
  userId: string,
  { limit, forStaff }: { limit: number; forStaff: boolean },
): Promise<AppealedDecision[]> {
  const hidden = forStaff
    ? ne(moderationDecisions.action, 'open')
    : notInArray(moderationDecisions.action, UNTOLD)
  const rows = await db
    .select({
      decision: moderationDecisions,
      appeal: appeals,
      actorName: sql<string | null>`(select coalesce(nullif(u.name, ''), u.email) from users u
        where u.id = ${moderationDecisions.actorId})`,
    })
    .from(moderationDecisions)
    .leftJoin(appeals, eq(appeals.decisionId, moderationDecisions.id))
    .where(and(eq(moderationDecisions.userId, userId), hidden))
    .orderBy(desc(moderationDecisions.createdAt), desc(moderationDecisions.id))
    .limit(limit)
  return rows.map(({ decision, appeal, actorName }) => ({ ...decision, appeal, actorName }))
}
