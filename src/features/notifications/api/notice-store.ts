import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Page, PageRange } from '#lib/paging.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Notice, NoticeKind } from '../contract.ts'
import { notices } from './tables.ts'

type NewNotice = {
  userId: string
  kind: NoticeKind
  subjectId: string
  actorId?: string
  title: string
  text: string | null
  path: string
  now: Date
}

/**
 * Adds a notice, or marks the existing one as unread if its content changed, always with `again`, or never with `once`.
 * Returns false if nothing changed.
 */
export async function putNotice(
  tx: DbOrTx,
  { now, ...notice }: NewNotice,
  { again = false, once = false }: { again?: boolean; once?: boolean } = {},
): Promise<boolean> {
  const content = { title: notice.title, text: notice.text, path: notice.path }
  const put = await tx
    .insert(notices)
    .values({ ...notice, createdAt: now })
    .onConflictDoUpdate({
      target: [notices.userId, notices.kind, notices.subjectId],
      set: { ...content, isRead: false, createdAt: now },
      setWhere: sql`${again} or not ${once} and (${notices.title}, ${notices.text}, ${notices.path})
        is distinct from (excluded.title, excluded.text, excluded.path)`,
    })
    .returning({ id: notices.id })
  return put.length === 1
}

/** Adds notices with one statement, at most one for a user and subject, or marks the existing ones as unread with the new content. */
export async function putNotices(
  tx: DbOrTx,
  added: Omit<NewNotice, 'actorId' | 'now'>[],
  now: Date,
): Promise<void> {
  await tx
    .insert(notices)
    .values(added.map((notice) => ({ ...notice, createdAt: now })))
    .onConflictDoUpdate({
      target: [notices.userId, notices.kind, notices.subjectId],
      set: {
        title: sql`excluded.title`,
        text: sql`excluded.text`,
        path: sql`excluded.path`,
        isRead: false,
        createdAt: now,
      },
    })
}

/** Whether a user has a notice about an event of a waiting list. */
export async function hasNotice(
  tx: DbOrTx,
  { userId, subjectId }: { userId: string; subjectId: string },
): Promise<boolean> {
  const about = and(
    eq(notices.userId, userId),
    eq(notices.kind, 'waiting_list'),
    eq(notices.subjectId, subjectId),
  )
  return (await tx.$count(notices, about)) > 0
}

/** Deletes the unread notices of a user with the title and path of a new one, which replaces them. */
export async function dropUnread(
  tx: DbOrTx,
  {
    userId,
    kind,
    subjectId,
    title,
    path,
  }: Pick<NewNotice, 'userId' | 'kind' | 'subjectId' | 'title' | 'path'>,
): Promise<void> {
  await tx
    .delete(notices)
    .where(
      and(
        eq(notices.userId, userId),
        eq(notices.kind, kind),
        eq(notices.title, title),
        eq(notices.path, path),
        eq(notices.isRead, false),
        ne(notices.subjectId, subjectId),
      ),
    )
}

/** Counts one more message in the sender's notice while it is unread; starts again at 1 after it was read. */
export async function countMessage(
  tx: DbOrTx,
  { now, name, ...notice }: Omit<NewNotice, 'kind' | 'title' | 'actorId'> & { name: string },
): Promise<void> {
  const count = sql`case when ${notices.isRead} then 1 else ${notices.count} + 1 end`
  await tx
    .insert(notices)
    .values({
      ...notice,
      kind: 'message',
      actorId: notice.subjectId,
      title: `New message from ${name}`,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [notices.userId, notices.kind, notices.subjectId],
      set: {
        count,
        title: sql`case when ${notices.isRead} then excluded.title
          else (${notices.count} + 1) || ' new messages from ' || ${name}::text end`,
        text: notice.text,
        path: notice.path,
        isRead: false,
        createdAt: now,
      },
    })
}

/** Marks the notices about another user's messages and inquiries as read; returns their number. */
export function markReadFrom(tx: DbOrTx, userId: string, actorId: string): Promise<number> {
  return readWhere(tx, sql`user_id = ${userId} and actor_id = ${actorId}`)
}

/** Marks the user's notices as read, by IDs or all; returns their number. */
export function markRead(tx: DbOrTx, userId: string, ids: string[] | undefined): Promise<number> {
  const isMeant = ids ? inArray(sql`id`, ids) : sql`true`
  return readWhere(tx, sql`user_id = ${userId} and ${isMeant}`)
}

/** Locks rows in one order, so that two tabs do not deadlock. */
async function readWhere(tx: DbOrTx, condition: SQL): Promise<number> {
  const { rows } = await tx.execute(sql`
    with locked as (select id from notices where ${condition} and not is_read order by id for update)
    update notices n set is_read = true from locked where n.id = locked.id returning n.id`)
  return rows.length
}

export function countUnread(db: DbOrTx, userId: string): Promise<number> {
  return db.$count(notices, and(eq(notices.userId, userId), eq(notices.isRead, false)))
}

/** One page of the user's notices, newest first, and the total. */
export async function listNotices(
  db: DbOrTx,
  userId: string,
  { limit, offset }: PageRange,
): Promise<Page<Notice[]>> {
  const own = eq(notices.userId, userId)
  const rows = await db
    .select()
    .from(notices)
    .where(own)
    .orderBy(sql`created_at desc`, sql`id desc`)
    .limit(limit)
    .offset(offset)
  return { items: rows.map(presentNotice), total: await db.$count(notices, own) }
}

function presentNotice(row: typeof notices.$inferSelect): Notice {
  const { id, kind, title, text, path, count, isRead, createdAt } = row
  return { id, kind, title, text, path, count, isRead, createdAt: createdAt.toISOString() }
}
