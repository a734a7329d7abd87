import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, min, ne, sql } from 'drizzle-orm'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { type PacedContent, pacedMails } from '../tables.ts'
import type { SentMails } from './schedule.ts'

/** The recipient, and the person who causes the emails. */
export type Pair = { userId: string; otherId: string }

/** The topic of emails about messages, which have a limit of their own. */
export const MESSAGES = 'messages'

export type WaitingMail = { topic: string; content: PacedContent }
type Row = WaitingMail & { id: string }

const isOf = ({ userId, otherId }: Pair) =>
  and(eq(pacedMails.userId, userId), eq(pacedMails.otherId, otherId))

/** Lets transactions about emails between two people run one after the other, until the end of the transaction. */
export async function lockPair(tx: DbOrTx, { userId, otherId }: Pair): Promise<void> {
  const key = ['mails', ...[userId, otherId].sort()].join(' ')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/**
 * What was sent to one person because of the other; messages and everything else are counted separately. An answer of that
 * person about the topic makes the next email about it the first again.
 */
export async function readSent(tx: DbOrTx, pair: Pair, topic: string, now: Date): Promise<SentMails> {
  const isCounted = topic === MESSAGES ? eq(pacedMails.topic, MESSAGES) : ne(pacedMails.topic, MESSAGES)
  const rows = await tx
    .select({ sentAt: pacedMails.sentAt, isOfTopic: sql<boolean>`bool_or(${pacedMails.topic} = ${topic})` })
    .from(pacedMails)
    .where(and(isOf(pair), isCounted, gt(pacedMails.sentAt, new Date(now.getTime() - DAY_MS))))
    .groupBy(pacedMails.mailId, pacedMails.sentAt)
    .orderBy(desc(pacedMails.sentAt))
  const inDay = rows.flatMap(({ sentAt }) => sentAt ?? [])
  const topicAt = rows.find(({ isOfTopic }) => isOfTopic)?.sentAt ?? null
  return { inDay, topicAt: topicAt && (await hasAnswered(tx, pair, topic, topicAt)) ? null : topicAt }
}

async function hasAnswered(
  tx: DbOrTx,
  { userId, otherId }: Pair,
  topic: string,
  since: Date,
): Promise<boolean> {
  const [answer] = await tx
    .select({ id: pacedMails.id })
    .from(pacedMails)
    .where(
      and(
        isOf({ userId: otherId, otherId: userId }),
        eq(pacedMails.topic, topic),
        gte(pacedMails.happenedAt, since),
      ),
    )
    .limit(1)
  return answer !== undefined
}

/** When the first email that waits is due, by default about any topic. */
export async function findDueAt(tx: DbOrTx, pair: Pair, topic?: string): Promise<Date | null> {
  const [row] = await tx
    .select({ dueAt: min(pacedMails.dueAt) })
    .from(pacedMails)
    .where(and(isOf(pair), topic ? eq(pacedMails.topic, topic) : undefined, isNull(pacedMails.sentAt)))
  return row?.dueAt ?? null
}

export async function addWaiting(
  tx: DbOrTx,
  pair: Pair,
  row: { topic: string; content: PacedContent; dueAt: Date; happenedAt: Date },
): Promise<void> {
  await tx.insert(pacedMails).values({ ...pair, ...row })
}

/** What is due, in the order in which it happened. */
export async function listDue(tx: DbOrTx, pair: Pair, now: Date): Promise<Row[]> {
  const rows = await tx
    .select({ id: pacedMails.id, topic: pacedMails.topic, content: pacedMails.content })
    .from(pacedMails)
    .where(and(isOf(pair), isNotNull(pacedMails.content), lte(pacedMails.dueAt, now)))
    .orderBy(asc(pacedMails.happenedAt), asc(pacedMails.id))
  return rows.flatMap(({ content, ...row }) => (content ? [{ ...row, content }] : []))
}

export async function postpone(tx: DbOrTx, ids: string[], dueAt: Date): Promise<void> {
  await tx.update(pacedMails).set({ dueAt }).where(inArray(pacedMails.id, ids))
}

/** Stores that these were sent as one email. Their texts are no longer needed. */
export async function setSent(tx: DbOrTx, ids: string[], now: Date): Promise<void> {
  const sent = { content: null, sentAt: now, mailId: newId() }
  await tx.update(pacedMails).set(sent).where(inArray(pacedMails.id, ids))
}

/** Stores that an email about messages was sent. */
export async function addSentMessageMail(tx: DbOrTx, pair: Pair, now: Date): Promise<void> {
  const sent = { sentAt: now, mailId: newId(), dueAt: now, happenedAt: now }
  await tx.insert(pacedMails).values({ ...pair, topic: MESSAGES, ...sent })
}

/** Deletes what waits to be sent about some topics and happened until then, and returns it. */
export async function takeWaiting(
  tx: DbOrTx,
  pair: Pair,
  { topics, until }: { topics: string[]; until: Date },
): Promise<PacedContent[]> {
  const rows = await tx
    .delete(pacedMails)
    .where(
      and(
        isOf(pair),
        inArray(pacedMails.topic, topics),
        isNull(pacedMails.sentAt),
        lte(pacedMails.happenedAt, until),
      ),
    )
    .returning({ content: pacedMails.content })
  return rows.flatMap(({ content }) => content ?? [])
}
