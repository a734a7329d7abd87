import type { ReactNode } from 'react'
import type { Contact, Message } from '../contract.ts'

/** What features above messages add to a conversation. */
export type ConversationSlots = {
  /** The button that reports the other person, or the last message that they sent. */
  report: (contact: Contact, last: Message | undefined) => ReactNode
  /** At the top of the conversation with a contact. */
  top: (contact: Contact) => ReactNode
  /** Above the composer of a family that is interested in the litter of a pairing. */
  interest: (pairingId: string) => ReactNode
  /** Replaces the composer while the viewer cannot write; `draft` is what was typed and not sent. */
  restriction: (props: { mutedUntil: string | null; isSuspended: boolean; draft: string }) => ReactNode
}
