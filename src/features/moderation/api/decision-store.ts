import { and, desc, eq, gt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import type { LogAction } from '../choices.ts'
import { appeals, moderationDecisions } from './tables.ts'

export type DecisionRow = typeof moderationDecisions.$inferSelect
export type NewDecision = typeof moderationDecisions.$inferInsert

/** Adds a decision to the append-only log, with the role that its actor has now. */
export async function addDecision(
  tx: DbOrTx,
  decision: Omit<NewDecision, 'actorRole'>,
): Promise<DecisionRow> {
  const actorRole = sql`(select u.staff_role from users u where u.id = ${decision.actorId ?? null})`
  const [added] = await tx
    .insert(moderationDecisions)
    .values({ ...decision, actorRole })
    .returning()
  if (!added) throw new Error('The decision was not written to the log.')
  return added
}

export async function findDecision(db: DbOrTx, id: string): Promise<DecisionRow | undefined> {
  const [decision] = await db.select().from(moderationDecisions).where(eq(moderationDecisions.id, id))
  return decision
}

/** Views of private data; decisions do not count them. */
const VIEWS: LogAction[] = [
  'open',
  'view_documents',
  'view_order',
  'view_payout_account',
  'view_waiting_list',
]

/** The latest decision about a user. */
export async function findLatestDecision(tx: DbOrTx, userId: string): Promise<DecisionRow | undefined> {
  const [latest] = await tx
    .select()
    .from(moderationDecisions)
    .where(
      and(
        eq(moderationDecisions.userId, userId),
        notInArray(moderationDecisions.action, ['refund', ...VIEWS]),
      ),
    )
    .orderBy(desc(moderationDecisions.createdAt), desc(moderationDecisions.id))
    .limit(1)
  return latest
}

/** Whether another decision that was not reversed also took the listing down. */
export async function isTakenDownByAnother(
  tx: DbOrTx,
  { id, userId, subjectId }: DecisionRow,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from moderation_decisions d
    where d.user_id = ${userId} and d.subject_id = ${subjectId} and d.action = 'take_down' and d.id <> ${id}
      and not exists (select from appeals a where a.decision_id = d.id and a.status = 'reversed')
      and not exists (select from moderation_decisions r
        where r.subject_id = d.subject_id and r.action = 'bring_back' and (r.created_at, r.id) > (d.created_at, d.id))
    limit 1`)
  return rows.length > 0
}

/** Whether a staff member has viewed the messages of a case since a time. */
export async function hasViewedMessages(
  db: DbOrTx,
  view: { caseId: string; actorId: string },
  since: Date,
): Promise<boolean> {
  const count = await db.$count(
    moderationDecisions,
    and(
      eq(moderationDecisions.caseId, view.caseId),
      eq(moderationDecisions.actorId, view.actorId),
      eq(moderationDecisions.action, 'open'),
      gt(moderationDecisions.createdAt, since),
    ),
  )
  return count > 0
}

/** Whether a staff member has viewed an order, a waiting list, or the documents of a listing since a time. */
export async function hasViewed(
  db: DbOrTx,
  view: {
    action: 'view_documents' | 'view_order' | 'view_payout_account' | 'view_waiting_list'
    subjectId: string
    actorId: string
  },
  since: Date,
): Promise<boolean> {
  const { subjectId, actorId, action, createdAt } = moderationDecisions
  const isView = and(eq(subjectId, view.subjectId), eq(actorId, view.actorId), eq(action, view.action))
  return (await db.$count(moderationDecisions, and(isView, gt(createdAt, since)))) > 0
}

export type AppealedDecision = DecisionRow & {
  actorName: string | null
  appeal: typeof appeals.$inferSelect | null
}

/** Users do not see dismissed cases or views of their messages. */
const HIDDEN_FROM_USER: LogAction[] = [
  'dismiss',
  'refund',
  'hold_payout',
  'release_payout',
  'send_payout_early',
  ...VIEWS,
]

/** The latest decisions about a user with their appeals, newest first, without actions that only staff see unless `forStaff`. */
export async function listDecisions(
  db: DbOrTx,
  userId: string,
  { limit, forStaff }: { limit: number; forStaff: boolean },
): Promise<AppealedDecision[]> {
  const hidden = notInArray(moderationDecisions.action, forStaff ? VIEWS : HIDDEN_FROM_USER)
  return listWhere(db, and(eq(moderationDecisions.userId, userId), hidden), limit)
}

/** The latest decisions about a listing and views of its documents, newest first. */
export function listSubjectDecisions(
  db: DbOrTx,
  subjectId: string,
  limit: number,
): Promise<AppealedDecision[]> {
  return listWhere(db, eq(moderationDecisions.subjectId, subjectId), limit)
}

async function listWhere(db: DbOrTx, where: SQL | undefined, limit: number): Promise<AppealedDecision[]> {
  const rows = await db
    .select({
      decision: moderationDecisions,
      appeal: appeals,
      actorName: sql<string | null>`(select coalesce(nullif(u.name, ''), u.email) from users u
        where u.id = ${moderationDecisions.actorId})`,
    })
    .from(moderationDecisions)
    .leftJoin(appeals, eq(appeals.decisionId, moderationDecisions.id))
    .where(where)
    .orderBy(desc(moderationDecisions.createdAt), desc(moderationDecisions.id))
    .limit(limit)
  return rows.map(({ decision, appeal, actorName }) => ({ ...decision, appeal, actorName }))
}
