import { and, eq, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { conversationMails } from './tables.ts'

/** The side of a conversation that is told, and the one that wrote. */
export type Sides = { userId: string; otherId: string }

export type MailPace = Pick<typeof conversationMails.$inferSelect, 'dueAt' | 'sentAt' | 'inquiryId'>

const isOf = ({ userId, otherId }: Sides) =>
  and(eq(conversationMails.userId, userId), eq(conversationMails.otherId, otherId))

/** The pace of one side's mails, held until the transaction ends; undefined where nothing was ever to be mailed. */
export async function lockPace(tx: Handle, sides: Sides): Promise<MailPace | undefined> {
  const [pace] = await tx.select().from(conversationMails).where(isOf(sides)).for('update')
  return pace
}

/** The same, begun where there is none yet. */
export async function beginPace(tx: Handle, sides: Sides): Promise<MailPace> {
  await tx.insert(conversationMails).values(sides).onConflictDoNothing()
  return (await lockPace(tx, sides)) ?? { dueAt: null, sentAt: null, inquiryId: null }
}

export async function setPace(tx: Handle, sides: Sides, pace: Partial<MailPace>): Promise<void> {
  await tx.update(conversationMails).set(pace).where(isOf(sides))
}

/** What somebody has not read of another one. */
export type Waiting = {
  /** Messages that are not read. */
  count: number
  /** The latest of them, oldest first, and what their sender wrote before. */
  texts: string[]
  before: string[]
  inquiry: { catId: string | null; breedingPairingId: string | null; message: string } | null
}

/** Messages that a mail quotes, and how many before them screening looks at. */
const QUOTED = 3
const BEFORE = 5

/**
 * What waits to be read, or undefined where it is nothing: all was read, the inquiry was seen in the list, the
 * sender has been suspended, or the receiver takes nothing more from them.
 */
export async function findWaiting(
  db: Handle,
  { userId, otherId }: Sides,
  inquiryId: string | null,
): Promise<Waiting | undefined> {
  const { rows } = await db.execute<{ unread: number; isSettled: boolean; inquiry: Waiting['inquiry'] }>(sql`
    select c.unread, coalesce(i.is_read, false) as "isSettled",
      case when i.id is not null then json_build_object('catId', i.cat_id, 'breedingPairingId', i.breeding_pairing_id,
        'message', i.message) end as inquiry
    from conversations c left join inquiries i on i.id = ${inquiryId}
    where c.user_id = ${userId} and c.other_id = ${otherId} and c.unread > 0
      and exists (select from users s where s.id = c.other_id and s.suspended_at is null)
      and not exists (select from blocks b where b.user_id = c.user_id and b.other_id = c.other_id)`)
  const [side] = rows
  // The inquiry was seen, and nothing but its own message is unread.
  if (!side || (side.isSettled && side.unread === 1)) return undefined
  const latest = await db.execute<{ content: string }>(sql`
    select content from messages
    where least(sender_id, receiver_id) = least(${userId}::uuid, ${otherId}::uuid)
      and greatest(sender_id, receiver_id) = greatest(${userId}::uuid, ${otherId}::uuid) and sender_id = ${otherId}
    order by created_at desc, id desc limit ${QUOTED + BEFORE}`)
  const texts = latest.rows.map(({ content }) => content).reverse()
  const from = Math.max(0, texts.length - Math.min(QUOTED, side.unread))
  return {
    count: side.unread,
    texts: texts.slice(from),
    before: texts.slice(0, from),
    inquiry: side.isSettled ? null : side.inquiry,
  }
}
