import { findReceived } from '#features/messages/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import { addReport, findReport, lockPerson } from './store.ts'

/** Puts a message before staff; again is the same as once. Throws not_found for a message that the person did not get. */
export async function reportMessage(
  db: Handle,
  reporterId: string,
  { messageId, reason }: { messageId: string; reason: string },
  createdAt: Date,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, reporterId)
    const message = await findReceived(tx, messageId, reporterId)
    if (!message) throw new AppError('not_found')
    const known = await findReport(tx, messageId, reporterId)
    const report = { userId: message.senderId, reporterId, messageId, reason, createdAt }
    return { id: known ?? (await addReport(tx, report)) }
  })
}
