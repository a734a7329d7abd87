/** What messages need from higher features; the composition root provides it. */
import type { DbOrTx } from '#platform/db/index.ts'
import type { Inquiry } from './inquiry-store.ts'
import type { Message } from './message-store.ts'

/** A message that screening blocked. */
export type BlockedMessage = {
  userId: string
  receiverId: string
  content: string
  violationType: string
  categories: string[]
  spans: { start: number; end: number; category: string }[]
  severity: 'warning' | 'serious' | 'severe'
  clientId: string | null
}

export type MessagePorts = {
  /** Until when a user cannot send messages, or null. */
  mutedUntil: (db: DbOrTx, userId: string, now: Date) => Promise<Date | null>
  /** Records a blocked message; returns until when its sender is muted for it, or null. */
  recordViolation: (tx: DbOrTx, blocked: BlockedMessage, now: Date) => Promise<Date | null>
  /** Whether two users have a deposit or purchase between them, from the moment the cat is claimed. */
  haveSale: (db: DbOrTx, userId: string, otherId: string) => Promise<boolean>
  /** Whether one of two users is or was on a waiting list of the other's cattery. */
  haveEntry: (db: DbOrTx, userId: string, otherId: string) => Promise<boolean>
  /** Notifies the receiver of a stored message, with the inquiry that it created or renewed. */
  messageStored: (tx: DbOrTx, stored: { message: Message; inquiry: Inquiry | null }) => Promise<void>
  /** A user has read the messages of the other user of a conversation. */
  conversationRead: (tx: DbOrTx, userId: string, otherId: string) => Promise<void>
}
