import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Outages } from '#lib/outages.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { pageRow, read } from '#platform/db/rows.ts'
import { extendedSql, readOutages } from '#platform/outages/index.ts'
import { APPROVAL_DAYS, type ApprovalStatus } from '../choices.ts'
import type { Approval } from '../contract.ts'
import { approvalSchema } from '../contract.ts'
import { approvals } from './tables.ts'

export type ApprovalRow = typeof approvals.$inferSelect
export type NewApproval = typeof approvals.$inferInsert

/** Adds a request; undefined if the same is requested already. */
export async function addApproval(tx: DbOrTx, row: NewApproval): Promise<ApprovalRow | undefined> {
  const [added] = await tx.insert(approvals).values(row).onConflictDoNothing().returning()
  return added
}

/** What a request is about; undefined for an unknown one. */
export async function findApproval(db: DbOrTx, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await db.select().from(approvals).where(eq(approvals.id, id))
  return row
}

/** An approval whose row is locked until the transaction ends. */
export async function lockApproval(tx: DbOrTx, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update')
  return row
}

export type Decision = Pick<ApprovalRow, 'decidedBy' | 'decisionReason' | 'decidedAt'>

/** Ends a request; false if it was no longer open. */
export async function endApproval(
  tx: DbOrTx,
  id: string,
  status: Exclude<ApprovalStatus, 'requested'>,
  decision: Decision,
): Promise<boolean> {
  const ended = await tx
    .update(approvals)
    .set({ ...decision, status })
    .where(and(eq(approvals.id, id), eq(approvals.status, 'requested')))
    .returning({ id: approvals.id })
  return ended.length === 1
}

/** The key of the emails that ask for an approval. */
export function approvalMailKey(id: string): string {
  return `approval ${id}`
}

/** SQL of when a request expires that was not decided. An outage of the site puts it off. */
const expiry = (outages: Outages) =>
  extendedSql(outages, { beganAt: sql`${approvals.createdAt}`, deadline: sql`${approvals.expiresAt}` })

/** Requests that are open, with the times at which they expire. */
export async function listRequested(
  db: DbOrTx,
  outages: Outages,
): Promise<
  (Pick<ApprovalRow, 'id' | 'kind' | 'title' | 'requestedBy' | 'userId' | 'subjectId'> & { at: Date })[]
> {
  const { id, kind, title, requestedBy, userId, subjectId } = approvals
  const rows = await db
    .select({ id, kind, title, requestedBy, userId, subjectId, at: sql<string>`${expiry(outages)}` })
    .from(approvals)
    .where(eq(approvals.status, 'requested'))
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** Stores that requests expire later because of an outage, so that pages say so. */
export async function moveExpiry(db: DbOrTx, outages: Outages): Promise<void> {
  const at = expiry(outages)
  await db
    .update(approvals)
    .set({ expiresAt: at })
    .where(and(eq(approvals.status, 'requested'), sql`${at} > ${approvals.expiresAt}`))
}

/**
 * Ends expired requests, and returns them. The time begins when the mail server has accepted the first email that asks for the
 * approval; none ends while its emails wait.
 */
export async function endExpired(tx: DbOrTx, now: Date): Promise<ApprovalRow[]> {
  const askedBy = sql`m.key = ${approvalMailKey('')} || ${approvals.id}`
  const fromSending = sql`m.sent_at + make_interval(days => ${APPROVAL_DAYS}::int)`
  await tx
    .update(approvals)
    .set({ expiresAt: sql`(select ${fromSending} from tracked_mails m where ${askedBy})` })
    .where(
      and(
        eq(approvals.status, 'requested'),
        sql`exists (select from tracked_mails m where ${askedBy} and ${fromSending} > ${approvals.expiresAt})`,
      ),
    )
  return tx
    .update(approvals)
    .set({ status: 'expired', decidedAt: now })
    .where(
      and(
        eq(approvals.status, 'requested'),
        sql`${expiry(await readOutages(tx, now))} <= ${now.toISOString()}::timestamptz`,
        sql`not exists (select from tracked_mails m where ${askedBy} and m.sent_at is null)`,
      ),
    )
    .returning()
}

const named = (id: SQL) => sql`case when ${id} is not null then json_build_object('userId', ${id}, 'name',
  coalesce((select coalesce(nullif(u.name, ''), u.email) from users u where u.id = ${id}), 'Deleted account')) end`

export type ApprovalFilter = {
  status?: ApprovalStatus | undefined
  subjectId?: string | undefined
  id?: string
  /** Whom the approvals must not concern. */
  except?: Concerned
}

/** A user and SQL of the IDs of the sales and cases that concern that user. */
export type Concerned = { userId: string; ownRecords: SQL }

/** The SQL condition that the approval `a` concerns a user. */
const concernsApproval = ({ userId, ownRecords }: Concerned) =>
  sql`(a.user_id = ${userId} or a.subject_id in (${ownRecords}))`

/** Whether what is asked for concerns a user. */
export async function isConcerned(
  db: DbOrTx,
  { subjectId, userId }: Pick<ApprovalRow, 'subjectId' | 'userId'>,
  concerned: Concerned,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from (values (${userId}::uuid, ${subjectId}::uuid)) a (user_id, subject_id) where ${concernsApproval(concerned)}`)
  return rows.length > 0
}

const approvalPage = pageRow(approvalSchema.omit({ mayApprove: true, mayDecline: true }))

/** One page of approvals, newest first, and the total. */
export async function listApprovals(
  db: DbOrTx,
  { status, subjectId, id, except }: ApprovalFilter,
  { limit, offset }: PageRange,
): Promise<Page<Omit<Approval, 'mayApprove' | 'mayDecline'>[]>> {
  const where = sql.join(
    [
      sql`true`,
      ...(status ? [sql`a.status = ${status}`] : []),
      ...(subjectId ? [sql`a.subject_id = ${subjectId}`] : []),
      ...(id ? [sql`a.id = ${id}`] : []),
      ...(except ? [sql`not ${concernsApproval(except)}`] : []),
    ],
    sql` and `,
  )
  const order = sql`a.created_at desc, a.id desc`
  return read(db, approvalPage).row(sql`
    with page as (select a.* from approvals a where ${where} order by ${order} limit ${limit} offset ${offset})
    select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind, 'status', a.status, 'title', a.title, 'amount', a.amount,
        'reason', a.reason, 'path', a.path, 'requestedBy', ${named(sql`a.requested_by`)},
        'createdAt', ${isoText(sql`a.created_at`)}, 'expiresAt', ${isoText(sql`a.expires_at`)},
        'decidedBy', ${named(sql`a.decided_by`)}, 'decidedAt', ${isoText(sql`a.decided_at`)},
        'decisionReason', a.decision_reason) order by ${order}), '[]') as items,
      (select count(*)::int from approvals a where ${where}) as total
    from page a`)
}
