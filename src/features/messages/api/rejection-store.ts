import { and, eq, gt } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
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
  db: DbOrTx,
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

/** Stores a rejection in place of an earlier one of the same text to the same user. */
export async function putRejection(db: DbOrTx, rejection: Rejection): Promise<void> {
  const { senderId, receiverId, textHash } = rejectedMessages
  const { clientId, rejectedAt } = rejection
  await db
    .insert(rejectedMessages)
    .values(rejection)
    .onConflictDoUpdate({ target: [senderId, receiverId, textHash], set: { clientId, rejectedAt } })
}

export async function countRejectedSince(db: DbOrTx, senderId: string, since: Date): Promise<number> {
  return db.$count(
    rejectedMessages,
    and(eq(rejectedMessages.senderId, senderId), gt(rejectedMessages.rejectedAt, since)),
  )
}
