import { and, eq, gt, lte } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { rejectedMessages } from './tables.ts'

/** A rejected message by a hash of its text; see `isSentAgain`. */
export type Rejection = {
  senderId: string
  receiverId: string
  textHash: string
  clientId: string | null
  rejectedAt: Date
}

/** The rejection of the same text to the same user after a time, if any. */
export async function findRejection(
  db: Handle,
  { senderId, receiverId, textHash }: Rejection,
  after: Date,
): Promise<Rejection | undefined> {
  const { senderId: sender, receiverId: receiver, textHash: hash, rejectedAt } = rejectedMessages
  const [found] = await db
    .select()
    .from(rejectedMessages)
    .where(and(eq(sender, senderId), eq(receiver, receiverId), eq(hash, textHash), gt(rejectedAt, after)))
  return found
}

/** Stores a rejection and deletes the sender's rejections up to a time, which no longer matter. */
export async function addRejection(db: Handle, rejection: Rejection, expired: Date): Promise<void> {
  const { senderId, rejectedAt } = rejectedMessages
  await db.delete(rejectedMessages).where(and(eq(senderId, rejection.senderId), lte(rejectedAt, expired)))
  await db.insert(rejectedMessages).values(rejection)
}

export async function countRejectedSince(db: Handle, senderId: string, since: Date): Promise<number> {
  return db.$count(
    rejectedMessages,
    and(eq(rejectedMessages.senderId, senderId), gt(rejectedMessages.rejectedAt, since)),
  )
}
