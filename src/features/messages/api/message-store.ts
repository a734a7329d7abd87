import { and, eq, gt, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { messages } from './tables.ts'

export type Message = typeof messages.$inferSelect

/** The pair as messages_history has it, whoever wrote. */
const between = (userId: string, otherId: string) => sql`
  least(sender_id, receiver_id) = least(${userId}::uuid, ${otherId}::uuid)
  and greatest(sender_id, receiver_id) = greatest(${userId}::uuid, ${otherId}::uuid)`

/** The latest messages of two people, or those before one of them, oldest first. */
export async function listMessages(
  db: Handle,
  pair: { userId: string; otherId: string },
  page: { before?: string | undefined; limit: number },
): Promise<Message[]> {
  const { userId, otherId } = pair
  const older = page.before
    ? sql`and (created_at, id) < (select m.created_at, m.id from messages m
        where m.id = ${page.before} and ${between(userId, otherId)})`
    : sql``
  const rows = await db
    .select()
    .from(messages)
    .where(sql`${between(userId, otherId)} ${older}`)
    .orderBy(sql`created_at desc`, sql`id desc`)
    .limit(page.limit)
  return rows.reverse()
}

/** What a person wrote last to another, oldest first: the context of screening. */
export async function listWritten(
  db: Handle,
  senderId: string,
  receiverId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ content: messages.content })
    .from(messages)
    .where(and(sql`${between(senderId, receiverId)}`, eq(messages.senderId, senderId)))
    .orderBy(sql`created_at desc`, sql`id desc`)
    .limit(limit)
  return rows.map(({ content }) => content).reverse()
}

/** The message that a sender's page named so, if it has arrived before. */
export async function findSent(db: Handle, senderId: string, clientId: string): Promise<Message | undefined> {
  const [message] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.clientId, clientId)))
  return message
}

export async function countSentSince(db: Handle, senderId: string, since: Date): Promise<number> {
  return db.$count(messages, and(eq(messages.senderId, senderId), gt(messages.createdAt, since)))
}

export async function addMessage(db: Handle, row: typeof messages.$inferInsert): Promise<Message> {
  const [added] = await db.insert(messages).values(row).returning()
  if (!added) throw new Error('The message was not stored.')
  return added
}

/** Marks what a person got from another as read, up to a moment; answers how many messages that were. */
export async function markRead(
  db: Handle,
  receiverId: string,
  senderId: string,
  until: Date,
): Promise<number> {
  const { rows } = await db.execute(sql`
    update messages set is_read = true
    where receiver_id = ${receiverId} and sender_id = ${senderId} and not is_read
      and created_at <= ${until.toISOString()}::timestamptz
    returning id`)
  return rows.length
}
