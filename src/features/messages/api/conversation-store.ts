import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { isoText, personFields } from './present.ts'
import { conversations } from './tables.ts'

export type Side = typeof conversations.$inferSelect

/** Characters of the last message that the list of conversations shows. */
const PREVIEW = 140

const MS = 1

/** Holds the sender's row: messages of one person are counted and stored one after the other. */
export async function lockSender(tx: Handle, userId: string): Promise<void> {
  await tx.execute(sql`select from users where id = ${userId} for no key update`)
}

export async function findSide(db: Handle, userId: string, otherId: string): Promise<Side | undefined> {
  const [side] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.userId, userId), eq(conversations.otherId, otherId)))
  return side
}

export async function countStartedSince(db: Handle, userId: string, since: Date): Promise<number> {
  return db.$count(
    conversations,
    and(eq(conversations.userId, userId), conversations.isStarter, gt(conversations.createdAt, since)),
  )
}

/**
 * Opens the conversation or takes it up again, and holds both its rows until the transaction ends. Answers the moment
 * of the next message: after every other of the conversation, whatever the clocks of two processes say.
 */
export async function openConversation(
  tx: Handle,
  { senderId, receiverId, now }: { senderId: string; receiverId: string; now: Date },
): Promise<Date> {
  const side = (userId: string, otherId: string) => ({
    ...{ userId, otherId, lastAt: new Date(now.getTime() - MS), createdAt: now },
    isStarter: userId === senderId,
  })
  const sides = [side(senderId, receiverId), side(receiverId, senderId)]
  const rows = await tx
    .insert(conversations)
    // Always in the same order, so that two who write to each other at once do not hold each other up.
    .values(sides.sort((one, other) => (one.userId < other.userId ? -1 : 1)))
    .onConflictDoUpdate({
      target: [conversations.userId, conversations.otherId],
      set: { lastAt: sql`${conversations.lastAt}` },
    })
    .returning({ lastAt: conversations.lastAt })
  return new Date(Math.max(now.getTime(), ...rows.map(({ lastAt }) => lastAt.getTime() + MS)))
}

/** Puts a new message at the top of both sides' lists and counts it as unread for its receiver. */
export async function noteMessage(
  tx: Handle,
  message: { id: string; senderId: string; receiverId: string; createdAt: Date },
): Promise<void> {
  const { senderId, receiverId } = message
  await tx
    .update(conversations)
    .set({
      lastMessageId: message.id,
      lastAt: message.createdAt,
      unread: sql`${conversations.unread} + (${conversations.userId} = ${receiverId}::uuid)::int`,
    })
    .where(
      or(
        and(eq(conversations.userId, senderId), eq(conversations.otherId, receiverId)),
        and(eq(conversations.userId, receiverId), eq(conversations.otherId, senderId)),
      ),
    )
}

/** The same, with the row held until the transaction ends: no message can arrive meanwhile. */
export async function lockSide(tx: Handle, userId: string, otherId: string): Promise<Side | undefined> {
  const [side] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.userId, userId), eq(conversations.otherId, otherId)))
    .for('update')
  return side
}

export async function lowerUnread(tx: Handle, userId: string, otherId: string, read: number): Promise<void> {
  await tx
    .update(conversations)
    .set({ unread: sql`greatest(0, ${conversations.unread} - ${read})` })
    .where(and(eq(conversations.userId, userId), eq(conversations.otherId, otherId)))
}

/** False where the person has no conversation with the other. */
export async function setBlocked(
  db: Handle,
  userId: string,
  otherId: string,
  blockedAt: Date | null,
): Promise<boolean> {
  const set = await db
    .update(conversations)
    .set({ blockedAt })
    .where(and(eq(conversations.userId, userId), eq(conversations.otherId, otherId)))
    .returning({ userId: conversations.userId })
  return set.length === 1
}

/** One page of a person's conversations as JSON text, latest first, and how many there are. */
export async function listConversationsJson(
  db: Handle,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ body: string; total: number }> {
  const { rows } = await db.execute<{ body: string; total: number }>(sql`
    with page as (
      select * from conversations where user_id = ${userId}
      order by last_at desc, other_id limit ${limit} offset ${offset})
    select coalesce(json_agg(json_build_object(${personFields}, 'unreadCount', p.unread,
        'lastMessage', case when m.id is not null then json_build_object('id', m.id, 'senderId', m.sender_id,
          'content', left(m.content, ${PREVIEW}), 'createdAt', ${isoText(sql`m.created_at`)}) end
      ) order by p.last_at desc, p.other_id), '[]')::text as body,
      (select count(*)::int from conversations where user_id = ${userId}) as total
    from page p join users u on u.id = p.other_id left join breeders b on b.user_id = u.id
      left join messages m on m.id = p.last_message_id`)
  return rows[0] ?? { body: '[]', total: 0 }
}

export async function countUnread(db: Handle, userId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select coalesce(sum(unread), 0)::int as count from conversations where user_id = ${userId} and unread > 0`,
  )
  return rows[0]?.count ?? 0
}

/** Makes the rows of all conversations from their messages, for data that was written without them. */
export async function gatherConversations(tx: Handle): Promise<void> {
  await tx.execute(sql`
    insert into conversations (user_id, other_id, last_message_id, last_at, unread, is_starter, created_at)
    select user_id, other_id, (array_agg(id order by created_at desc, id desc))[1], max(created_at),
      count(*) filter (where not is_own and not is_read), (array_agg(is_own order by created_at, id))[1], min(created_at)
    from (
      select sender_id as user_id, receiver_id as other_id, true as is_own, id, is_read, created_at from messages
      union all
      select receiver_id, sender_id, false, id, is_read, created_at from messages
    ) as sides group by user_id, other_id
    on conflict do nothing`)
}
