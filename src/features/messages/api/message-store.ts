import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { messages } from './tables.ts'

export type Message = typeof messages.$inferSelect

/** Messages of two users in either direction, as the index messages_history has them. */
const between = (userId: string, otherId: string) => sql`
  least(sender_id, receiver_id) = least(${userId}::uuid, ${otherId}::uuid)
  and greatest(sender_id, receiver_id) = greatest(${userId}::uuid, ${otherId}::uuid)`

const isUserMessage = eq(messages.kind, 'user')

/** The latest messages of two users, or those before the message `before`, oldest first. */
export async function listMessages(
  db: DbOrTx,
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

/** The SQL condition that a user has written to another one since a time. */
export const hasWritten = ({
  senderId,
  receiverId,
  since,
}: Record<'senderId' | 'receiverId' | 'since', SQL>) =>
  sql`exists (select from messages m where m.kind = 'user' and m.sender_id = ${senderId}
    and least(m.sender_id, m.receiver_id) = least(${senderId}, ${receiverId})
    and greatest(m.sender_id, m.receiver_id) = greatest(${senderId}, ${receiverId}) and m.created_at >= ${since})`

/** A message by its ID, if it is part of the conversation of two users. */
export async function findMessage(
  db: DbOrTx,
  id: string,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<Message | undefined> {
  const [message] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), between(userId, otherId)))
  return message
}

/** The texts that a user wrote to another most recently, oldest first; without system messages. */
export async function listSentTexts(
  db: DbOrTx,
  senderId: string,
  receiverId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ content: messages.content })
    .from(messages)
    .where(and(between(senderId, receiverId), eq(messages.senderId, senderId), isUserMessage))
    .orderBy(sql`created_at desc`, sql`id desc`)
    .limit(limit)
  return rows.map(({ content }) => content).reverse()
}

/** The message that the sender's client sent with this ID before, if any. */
export async function findSent(db: DbOrTx, senderId: string, clientId: string): Promise<Message | undefined> {
  const [message] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.clientId, clientId)))
  return message
}

export async function countSentSince(db: DbOrTx, senderId: string, since: Date): Promise<number> {
  return db.$count(
    messages,
    and(eq(messages.senderId, senderId), gt(messages.createdAt, since), isUserMessage),
  )
}

/** Adds a system message; undefined if there is one about the same event. */
export async function addEventMessage(
  db: DbOrTx,
  row: Pick<Message, 'senderId' | 'receiverId' | 'catId' | 'content' | 'createdAt'> & { eventKey: string },
): Promise<Message | undefined> {
  const [added] = await db
    .insert(messages)
    .values({ ...row, kind: 'system' })
    .onConflictDoNothing({ target: messages.eventKey })
    .returning()
  return added
}

export async function addMessage(db: DbOrTx, row: typeof messages.$inferInsert): Promise<Message> {
  const [added] = await db.insert(messages).values(row).returning()
  if (!added) throw new Error('The message was not stored.')
  return added
}

/** Marks what a user received from another as read, up to a time; returns the number of messages. */
export async function markRead(
  db: DbOrTx,
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

/** A message of another user by its ID, if the user received it. */
export async function findReceivedMessage(
  db: DbOrTx,
  id: string,
  receiverId: string,
): Promise<Message | undefined> {
  const [message] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.receiverId, receiverId), isUserMessage))
  return message
}

/** Messages before and after another one that `listMessagesAround` returns. */
const AROUND = 5

const messageInContextRow = z.object({
  id: z.string(),
  senderId: z.string(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  isReported: z.boolean(),
})
export type MessageInContext = z.infer<typeof messageInContextRow>

/** A reported message with a few before and after it in the same conversation, oldest first; times are ISO text. */
export async function listMessagesAround(db: DbOrTx, reportedId: string): Promise<MessageInContext[]> {
  const neighbors = (isBefore: boolean) => sql`(
    select n.* from messages n
    where least(n.sender_id, n.receiver_id) = least(m.sender_id, m.receiver_id)
      and greatest(n.sender_id, n.receiver_id) = greatest(m.sender_id, m.receiver_id)
      and (n.created_at, n.id) ${isBefore ? sql`<` : sql`>`} (m.created_at, m.id)
    order by ${isBefore ? sql`n.created_at desc, n.id desc` : sql`n.created_at, n.id`} limit ${AROUND})`
  return read(db, messageInContextRow).rows(sql`
    select x.id, x.sender_id, x.content, ${isoText(sql`x.created_at`)} as created_at,
      x.id = m.id as is_reported
    from messages m, lateral (${neighbors(true)} union all select m.* union all ${neighbors(false)}) x
    where m.id = ${reportedId} order by x.created_at, x.id`)
}

/** The latest messages of two users, oldest first, as staff see them in a report; times are ISO text. */
export async function listLatestMessages(
  db: DbOrTx,
  userId: string,
  otherId: string,
  limit: number,
): Promise<MessageInContext[]> {
  const latest = await listMessages(db, { userId, otherId }, { limit })
  // Nobody wrote what the system reports.
  const written = latest.filter(({ kind }) => kind !== 'system')
  return written.map(({ id, senderId, content, createdAt }) => ({
    id,
    senderId,
    content,
    isReported: false,
    createdAt: createdAt.toISOString(),
  }))
}

/** Replaces names of a user in the system messages of the user's conversations. Safe to repeat. */
export async function replaceNames(
  db: DbOrTx,
  userId: string,
  names: string[],
  replacement: string,
): Promise<void> {
  for (const name of names)
    await db.execute(sql`update messages set content = replace(content, ${name}, ${replacement})
      where (sender_id = ${userId} or receiver_id = ${userId}) and kind = 'system'
        and position(${name} in content) > 0`)
}
