import { and, eq } from 'drizzle-orm'
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
