import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '#lib/client/client.ts'
import { apiFor } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { toast } from '#ui/toast.ts'
import type { Contact, MessageEndpoints } from '../../contract.ts'
import { invalidateContacts, invalidateMessages } from '../invalidation.ts'
import { addToHistory, historyQuery } from './history-queries.ts'
import {
  findMessageDraft,
  type OutboxItem,
  readOutbox,
  removeOutboxItem,
  writeMessageDraft,
  writeOutboxItem,
} from './outbox.ts'
import { type RejectedText, remainingSpans } from './rejected-text.ts'
import { loadScreening } from './use-screening.ts'

/** Client IDs of the messages that this page is sending, which do not include those of other tabs. */
let sending: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
function setSending(change: (now: Set<string>) => void) {
  const next = new Set(sending)
  change(next)
  sending = next
  for (const listener of listeners) listener()
}
const store = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => sending,
}
const NONE: ReadonlySet<string> = new Set()

/** Client IDs of the messages that this page is sending. */
export function useSending(): ReadonlySet<string> {
  return useSyncExternalStore(store.subscribe, store.get, () => NONE)
}

/** Sends messages to a user, sends failed ones again, and deletes them. `confirms`: a toast confirms each one sent. */
export function useDelivery(me: string, contact: Contact | undefined, confirms: boolean) {
  const client = useQueryClient()
  const start = (item: OutboxItem) => {
    writeOutboxItem(me, item)
    if (contact) void deliver(client, { me, contact, item, confirms })
  }
  return {
    send(message: Pick<OutboxItem, 'content' | 'subject' | 'isInquiry'>) {
      if (contact)
        start({ ...message, clientId: newId(), otherId: contact.userId, at: Date.now(), problem: null })
    },
    retry: (item: OutboxItem) => start({ ...item, problem: null }),
    remove: ({ clientId }: OutboxItem) => removeOutboxItem(me, clientId),
  }
}

export type Delivery = ReturnType<typeof useDelivery>

type Job = { me: string; contact: Contact; item: OutboxItem; confirms: boolean }

async function deliver(client: QueryClient, { me, contact, item, confirms }: Job): Promise<void> {
  const { clientId, otherId } = item
  if (sending.has(clientId)) return
  setSending((now) => now.add(clientId))
  try {
    // The server records what this finds as a violation, so nothing is sent before it is loaded.
    const screen = await loadScreening()
    if (screen(item.content, contact).flagged) return returnToDraft(me, contact, item)
    await post(client, me, item)
    removeOutboxItem(me, clientId)
    if (confirms) toast({ title: 'Message sent', description: 'Your message has been sent successfully.' })
    void invalidateMessages(client, otherId)
  } catch (error) {
    // The message may have muted the sender, which the contact shows.
    void invalidateContacts(client)
    if (error instanceof ApiError && error.code === 'prohibited_content') {
      const { spans = [], isViolation } = error.details as Partial<RejectedText>
      returnToDraft(me, contact, item, { spans, isViolation })
    } else {
      const problem = error instanceof ApiError && error.code ? error.detail : 'Please check your connection.'
      writeOutboxItem(me, { ...item, problem })
      toast({
        title: 'Error sending message',
        description: 'There was an error sending your message. Please try again.',
        tone: 'danger',
      })
    }
  } finally {
    setSending((now) => now.delete(clientId))
  }
}

async function post(client: QueryClient, me: string, item: OutboxItem): Promise<void> {
  const api = apiFor<MessageEndpoints>(client)
  const { otherId, content, subject, isInquiry, clientId } = item
  if (isInquiry && subject) {
    const body = { breedingPairingId: subject.id, message: content, clientId }
    await api.call('POST /api/inquiries', { body })
    await client.invalidateQueries({ queryKey: historyQuery(me, otherId).queryKey })
  } else {
    const catId = subject?.kind === 'cat' ? subject.id : null
    const breedingPairingId = subject?.kind === 'pairing' ? subject.id : null
    const body = { receiverId: otherId, catId, breedingPairingId, content, clientId }
    addToHistory(client, me, otherId, await api.call('POST /api/messages', { body }))
  }
}

/**
 * A blocked message must be changed before it can be sent, so it becomes a draft, before what was typed since. `found` is
 * what the server found in it.
 */
function returnToDraft(
  me: string,
  { name, businessName }: Contact,
  item: OutboxItem,
  found?: Omit<RejectedText, 'text' | 'message'>,
): void {
  const { otherId, subject, content, clientId } = item
  const draft = findMessageDraft(readOutbox(me), otherId, subject)
  const text = draft?.text ? `${content}\n${draft.text}` : content
  // The draft may still contain what was rejected before.
  const earlier = remainingSpans(draft?.rejected, text)?.spans ?? []
  const rejected = found
    ? { ...found, text, message: content, spans: [...found.spans, ...earlier] }
    : draft?.rejected
  removeOutboxItem(me, clientId)
  writeMessageDraft(me, { otherId, name: businessName ?? name, subject, text, rejected })
  toastBlocked()
}

/** The toast for a message that screening blocked. */
export function toastBlocked(): void {
  toast({
    title: 'Message blocked',
    description: 'Your message contains prohibited content and cannot be sent.',
    tone: 'danger',
  })
}
