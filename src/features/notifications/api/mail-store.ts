import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { conversationMails } from './tables.ts'

/** The recipient and the sender. */
export type Sides = { userId: string; otherId: string }

export type MailPace = Pick<typeof conversationMails.$inferSelect, 'dueAt' | 'sentAt' | 'inquiryId'>

const isOf = ({ userId, otherId }: Sides) =>
  and(eq(conversationMails.userId, userId), eq(conversationMails.otherId, otherId))

/** Locks the row with the email times of one side; undefined if there is none. */
export async function lockPace(tx: DbOrTx, sides: Sides): Promise<MailPace | undefined> {
  const [pace] = await tx.select().from(conversationMails).where(isOf(sides)).for('update')
  return pace
}

/** As lockPace, but adds the row if there is none. */
export async function beginPace(tx: DbOrTx, sides: Sides): Promise<MailPace> {
  await tx.insert(conversationMails).values(sides).onConflictDoNothing()
  return (await lockPace(tx, sides)) ?? { dueAt: null, sentAt: null, inquiryId: null }
}

export async function setPace(tx: DbOrTx, sides: Sides, pace: Partial<MailPace>): Promise<void> {
  await tx.update(conversationMails).set(pace).where(isOf(sides))
}
