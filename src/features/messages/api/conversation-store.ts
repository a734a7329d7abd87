import { and, eq, gt, or, sql } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { countRow, read } from '#platform/db/rows.ts'
import { conversations } from './tables.ts'

export type Side = typeof conversations.$inferSelect

const MS = 1

export async function findSide(db: DbOrTx, userId: string, otherId: string): Promise<Side | undefined> {
  const [side] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.userId, userId), eq(conversations.otherId, otherId)))
  return side
}

/** Whether two users have written to each other. */
export async function hasConversation(db: DbOrTx, userId: string, otherId: string): Promise<boolean> {
  return (await findSide(db, userId, otherId)) !== undefined
}

export async function countStartedSince(db: DbOrTx, userId: string, since: Date): Promise<number> {
  return db.$count(
    conversations,
    and(eq(conversations.userId, userId), conversations.isStarter, gt(conversations.createdAt, since)),
  )
}

/**
 * Creates the conversation if there is none, and locks both its rows until the transaction ends. Returns the time of the
 * next message, which is after every earlier one even if the clocks of two processes differ. `isByUser` is false if a
 * system message opens it, which does not count toward the sender's limit.
 */
export async function openConversation(
  tx: DbOrTx,
  { senderId, receiverId, now }: { senderId: string; receiverId: string; now: Date },
  { isByUser = true }: { isByUser?: boolean } = {},
): Promise<Date> {
  const side = (userId: string, otherId: string) => ({
    userId,
    otherId,
    lastAt: new Date(now.getTime() - MS),
    createdAt: now,
    isStarter: isByUser && userId === senderId,
  })
  const sides = [side(senderId, receiverId), side(receiverId, senderId)]
  const rows = await tx
    .insert(conversations)
    // Always in the same order, so that two users who write to each other at once cannot deadlock.
    .values(sides.sort((one, other) => (one.userId < other.userId ? -1 : 1)))
    .onConflictDoUpdate({
      target: [conversations.userId, conversations.otherId],
      set: { lastAt: sql`${conversations.lastAt}` },
    })
    .returning({ lastAt: conversations.lastAt })
  return new Date(Math.max(now.getTime(), ...rows.map(({ lastAt }) => lastAt.getTime() + MS)))
}

/** Makes a message the latest of the conversation on both sides, and counts it as unread for its receiver. */
export async function updateConversations(
  tx: DbOrTx,
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

/** Makes the subject of a message the latest subject of the conversation. */
export async function updateSubject(
  tx: DbOrTx,
  message: {
    senderId: string
    receiverId: string
    catId: string | null
    breedingPairingId: string | null
    createdAt: Date
  },
): Promise<void> {
  await tx.execute(sql`
    insert into conversation_subjects (id, lower_user_id, higher_user_id, cat_id, breeding_pairing_id, last_at)
    values (${newId()}, least(${message.senderId}::uuid, ${message.receiverId}::uuid),
      greatest(${message.senderId}::uuid, ${message.receiverId}::uuid), ${message.catId}, ${message.breedingPairingId},
      ${message.createdAt.toISOString()}::timestamptz)
    on conflict (lower_user_id, higher_user_id, coalesce(cat_id, breeding_pairing_id)) do update set last_at = excluded.last_at`)
}

/** One side of a conversation, locked until the transaction ends, so that no message can arrive meanwhile. */
export async function lockSide(tx: DbOrTx, userId: string, otherId: string): Promise<Side | undefined> {
  const [side] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.userId, userId), eq(conversations.otherId, otherId)))
    .for('update')
  return side
}

export async function decrementUnread(
  tx: DbOrTx,
  userId: string,
  otherId: string,
  read: number,
): Promise<void> {
  await tx
    .update(conversations)
    .set({ unread: sql`greatest(0, ${conversations.unread} - ${read})` })
    .where(and(eq(conversations.userId, userId), eq(conversations.otherId, otherId)))
}

/** Conversations of a user with unread messages, without those with users whom the user has blocked. */
export async function countUnread(db: DbOrTx, userId: string): Promise<number> {
  const { count } = await read(db, countRow).row(sql`
      select count(*)::int as count from conversations c where user_id = ${userId} and unread > 0
      and not exists (select from blocks b where b.user_id = c.user_id and b.other_id = c.other_id)`)
  return count
}

/** Creates the rows of all conversations from their messages, for data that was written without them. */
export async function rebuildConversations(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`
    insert into conversations (user_id, other_id, last_message_id, last_at, unread, is_starter, created_at)
    select user_id, other_id, (array_agg(id order by created_at desc, id desc))[1], max(created_at),
      count(*) filter (where not is_own and not is_read), (array_agg(is_own and kind = 'user' order by created_at, id))[1], min(created_at)
    from (
      select sender_id as user_id, receiver_id as other_id, true as is_own, kind, id, is_read, created_at from messages
      union all
      select receiver_id, sender_id, false, kind, id, is_read, created_at from messages
    ) as sides group by user_id, other_id
    on conflict do nothing`)
  await tx.execute(sql`
    insert into conversation_subjects (lower_user_id, higher_user_id, cat_id, breeding_pairing_id, last_at)
    select least(sender_id, receiver_id), greatest(sender_id, receiver_id), cat_id,
      case when cat_id is null then breeding_pairing_id end, max(created_at)
    from messages where cat_id is not null or breeding_pairing_id is not null group by 1, 2, 3, 4
    on conflict do nothing`)
}
