import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Cut, Listed } from '#lib/paging.ts'
import type { Handle } from '#platform/db/index.ts'
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
 * Tells a person something. What is known comes back as unread where it says something else now, or in any case with
 * `again`; false when it stays as it is.
 */
export async function putNotice(
  tx: Handle,
  { now, ...notice }: NewNotice,
  { again = false }: { again?: boolean } = {},
): Promise<boolean> {
  const told = { title: notice.title, text: notice.text, path: notice.path }
  const put = await tx
    .insert(notices)
    .values({ ...notice, createdAt: now })
    .onConflictDoUpdate({
      target: [notices.userId, notices.kind, notices.subjectId],
      set: { ...told, isRead: false, createdAt: now },
      setWhere: sql`${again} or (${notices.title}, ${notices.text}, ${notices.path})
        is distinct from (excluded.title, excluded.text, excluded.path)`,
    })
    .returning({ id: notices.id })
  return put.length === 1
}

/** One more message of somebody: their notice counts on while it is unread, and begins anew after that. */
export async function countMessage(
  tx: Handle,
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

/** What a person was told about another one's messages and inquiries counts as read; answers how much that was. */
export function readNoticesOf(tx: Handle, userId: string, actorId: string): Promise<number> {
  return readWhere(tx, sql`user_id = ${userId} and actor_id = ${actorId}`)
}

/** Marks a person's own notices as read, by their ids or all; answers how many that were. */
export function markRead(tx: Handle, userId: string, ids: string[] | undefined): Promise<number> {
  const isMeant = ids ? inArray(sql`id`, ids) : sql`true`
  return readWhere(tx, sql`user_id = ${userId} and ${isMeant}`)
}

/** Always held in the same order, so that two tabs which read at once do not wait in a circle. */
async function readWhere(tx: Handle, condition: SQL): Promise<number> {
  const { rows } = await tx.execute(sql`
    with held as (select id from notices where ${condition} and not is_read order by id for update)
    update notices n set is_read = true from held where n.id = held.id returning n.id`)
  return rows.length
}

export function countUnread(db: Handle, userId: string): Promise<number> {
  return db.$count(notices, and(eq(notices.userId, userId), eq(notices.isRead, false)))
}

/** One page of a person's notices, newest first, and how many there are. */
export async function listNotices(
  db: Handle,
  userId: string,
  { limit, offset }: Cut,
): Promise<Listed<Notice[]>> {
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

/** The allow-list between row and answer. */
function presentNotice(row: typeof notices.$inferSelect): Notice {
  const { id, kind, title, text, path, count, isRead, createdAt } = row
  return { id, kind, title, text, path, count, isRead, createdAt: createdAt.toISOString() }
}
