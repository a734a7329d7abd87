import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { CONVERSATION_CHANGED } from '../events.ts'
import { openConversation, updateConversations, updateSubject } from './conversation-store.ts'
import { addEventMessage } from './message-store.ts'

export type SystemMessage = {
  /** The user who caused the event, and the one who is notified of it. */
  senderId: string
  receiverId: string
  catId: string
  content: string
  /** Identifies the event; a second message about it is not written. */
  eventKey: string
}

/**
 * Writes a message that reports an event to a conversation, which it opens if there is none; false if the event was
 * reported before. Mutes, blocks, suspensions, limits, and screening concern what users write, so none of them applies.
 */
export async function addSystemMessage(
  { clock, events }: Pick<Services, 'clock' | 'events'>,
  tx: DbOrTx,
  message: SystemMessage,
): Promise<boolean> {
  const { senderId, receiverId } = message
  const createdAt = await openConversation(
    tx,
    { senderId, receiverId, now: clock.now() },
    { isByUser: false },
  )
  const added = await addEventMessage(tx, { ...message, createdAt })
  if (!added) return false
  await updateConversations(tx, added)
  await updateSubject(tx, added)
  await events.publish(tx, CONVERSATION_CHANGED, { users: [senderId, receiverId], messageId: added.id })
  return true
}
