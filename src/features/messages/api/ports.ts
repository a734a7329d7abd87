/** What higher features do for messages; the composition root passes it in. */
import type { Handle } from '#platform/db/index.ts'
import type { Inquiry } from './inquiry-store.ts'
import type { Message } from './message-store.ts'

/** A message that was stopped by screening. */
export type Stopped = {
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
  /** Until when a person may not write, or null. */
  mutedUntil: (db: Handle, userId: string, now: Date) => Promise<Date | null>
  /** Writes a stopped message down; answers until when its sender is muted for it, or null. */
  recordViolation: (tx: Handle, stopped: Stopped, now: Date) => Promise<Date | null>
  /** Whether two people have a deposit or purchase between them that holds. */
  haveSale: (db: Handle, userId: string, otherId: string) => Promise<boolean>
  /** Tells the receiver of a message that was stored; with the inquiry that it made or renewed. */
  messageStored: (tx: Handle, stored: { message: Message; inquiry: Inquiry | null }) => Promise<void>
  /** A person has read what the other side of a conversation wrote. */
  conversationRead: (tx: Handle, userId: string, otherId: string) => Promise<void>
}
