/**
 * What a user has written and not sent: the draft of each conversation, and messages that are being sent or failed. It
 * is stored on the device until it is sent or the user signs out, and shared by all tabs.
 */
import { deviceStore } from '#ui/forms/device-store.ts'
import type { Subject } from '../../contract.ts'
import type { RejectedText } from './rejected-text.ts'

/** What a message is about, as far as sending and showing it needs. */
export type MessageSubject = Pick<Subject, 'kind' | 'id' | 'title' | 'imageUrl' | 'isShown'>

export type MessageDraft = {
  otherId: string
  /** The name of the other user in lists. */
  name: string
  subject: MessageSubject | null
  text: string
  /** When it was last changed, in epoch milliseconds. */
  at: number
  /** The text that the server rejected, if the draft comes from a rejected message. */
  rejected?: RejectedText | undefined
}

export type OutboxItem = {
  /** The server stores one message for each client ID, however often it is sent. */
  clientId: string
  otherId: string
  content: string
  subject: MessageSubject | null
  /** Sent as an inquiry about a pairing, which renews an earlier inquiry. */
  isInquiry: boolean
  at: number
  /** Why sending failed; null while it is being sent. */
  problem: string | null
}

export type Outbox = { drafts: MessageDraft[]; items: OutboxItem[] }

const store = deviceStore<Outbox>('messages', (stored) => ({
  drafts: stored?.drafts ?? [],
  items: stored?.items ?? [],
}))

/** The current outbox of a user. */
export const readOutbox = store.read
/** The current outbox in a component. */
export const useOutbox = store.useStored
const changeOutbox = store.change

const isOf = (otherId: string, subject: MessageSubject | null) => (draft: MessageDraft) =>
  draft.otherId === otherId && draft.subject?.id === subject?.id

/** The draft to a user about a subject (null for none); without `subject`, preferably one without a subject, else the latest. */
export function findMessageDraft(
  { drafts }: Outbox,
  otherId: string,
  subject?: MessageSubject | null,
): MessageDraft | undefined {
  if (subject !== undefined) return drafts.find(isOf(otherId, subject))
  const latestFirst = drafts.filter((draft) => draft.otherId === otherId).sort((a, b) => b.at - a.at)
  return latestFirst.find((draft) => !draft.subject) ?? latestFirst[0]
}

/** Stores a draft in place of the previous one; an empty text removes it. */
export function writeMessageDraft(viewerId: string, draft: Omit<MessageDraft, 'at'>): void {
  changeOutbox(viewerId, ({ drafts, items }) => {
    const others = drafts.filter((each) => !isOf(draft.otherId, draft.subject)(each))
    return { items, drafts: draft.text ? [...others, { ...draft, at: Date.now() }] : others }
  })
}

/** Adds a message, or replaces the one with its client ID. */
export function writeOutboxItem(viewerId: string, item: OutboxItem): void {
  changeOutbox(viewerId, ({ drafts, items }) => {
    const index = items.findIndex(({ clientId }) => clientId === item.clientId)
    return { drafts, items: index < 0 ? [...items, item] : items.with(index, item) }
  })
}

/** Removes a message that was sent or deleted. */
export function removeOutboxItem(viewerId: string, clientId: string): void {
  changeOutbox(viewerId, ({ drafts, items }) => ({
    drafts,
    items: items.filter((item) => item.clientId !== clientId),
  }))
}
