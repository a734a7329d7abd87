import { listLatestMessages } from '#features/messages/api/index.ts'
import { getSale } from '#features/orders/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Evidence } from '../contract.ts'

/** Messages that staff and the bank see. */
const SHOWN = 100

/** The latest messages between the parties of a sale, oldest first. */
export async function readConversation(db: DbOrTx, transactionId: string): Promise<Evidence['conversation']> {
  const { reservedBy, breeder } = await getSale(db, transactionId)
  const messages = await listLatestMessages(db, reservedBy, breeder.userId, SHOWN)
  return messages.map(({ id, senderId, content, createdAt }) => ({
    id,
    isBuyer: senderId === reservedBy,
    content,
    createdAt,
  }))
}
