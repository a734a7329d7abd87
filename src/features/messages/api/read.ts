/** Marks messages, and with them the inquiries of their sender, as read or unread. */
import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { decrementUnread } from './conversation-store.ts'
import { readInquiries } from './inquiry-store.ts'
import { markRead } from './message-store.ts'
import type { MessagePorts } from './ports.ts'

type Pair = { userId: string; otherId: string }

/**
 * Marks what a user received from another until a time as read; returns whether anything was unread. Requires the lock on the
 * user's side of the conversation.
 */
export async function readAll(
  tx: DbOrTx,
  ports: Pick<MessagePorts, 'conversationRead'>,
  { userId, otherId }: Pair,
  until: Date,
): Promise<boolean> {
  const read = await markRead(tx, userId, otherId, until)
  if (read === 0) return false
  await decrementUnread(tx, userId, otherId, read)
  await ports.conversationRead(tx, userId, otherId)
  // An inquiry is read with the message that made it.
  await readInquiries(tx, otherId, userId)
  return true
}

/**
 * Marks the messages of one inquiry, or its latest one, as read or unread. Requires the same lock. `unread` is the number of
 * messages that the user had not read before.
 */
export async function markInquiryMessages(
  tx: DbOrTx,
  ports: Pick<MessagePorts, 'conversationRead'>,
  { userId, otherId, unread }: Pair & { unread: number },
  inquiry: { id: string; isRead: boolean },
): Promise<void> {
  const { rows } = await tx.execute(sql`
    update messages set is_read = ${inquiry.isRead}
    where inquiry_id = ${inquiry.id} and receiver_id = ${userId} and is_read <> ${inquiry.isRead}
      and (${inquiry.isRead} or id = (select id from messages where inquiry_id = ${inquiry.id} and receiver_id = ${userId}
        order by created_at desc, id desc limit 1))
    returning id`)
  if (rows.length === 0) return
  await decrementUnread(tx, userId, otherId, inquiry.isRead ? rows.length : -rows.length)
  if (inquiry.isRead && unread <= rows.length) await ports.conversationRead(tx, userId, otherId)
}
