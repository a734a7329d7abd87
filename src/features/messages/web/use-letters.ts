import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Api, ApiError } from '#lib/client.ts'
import { apiFor } from '#lib/query-client.ts'
import { toast } from '#ui/toast.ts'
import type { Contact, MessageEndpoints } from '../contract.ts'
import { addToHistory, historyQuery } from './history-queries.ts'
import { invalidateContacts, invalidateMessages } from './invalidation.ts'
import { leftOf, type Refused } from './refused.ts'
import { type About, findDraft, type Letter, readUnsent, writeDraft, writeLetter } from './unsent.ts'

/** Letters that this page is sending; another tab's or an earlier page's are not among them. */
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

/** Names of the letters that are on their way from this page. */
export function useSending(): ReadonlySet<string> {
  return useSyncExternalStore(store.subscribe, store.get, () => NONE)
}

type Written = { content: string; about: About | null; asks: boolean }

/** Sends letters to somebody, again where they did not arrive, or gives them up. `tells`: success is a notice too. */
export function useLetters(me: string, contact: Contact | undefined, tells: boolean) {
  const queries = useQueryClient()
  const deliver = (letter: Letter) => contact && post(queries, { me, contact, letter, tells })
  return {
    send: ({ content, about, asks }: Written) => {
      if (!contact) return
      const otherId = contact.userId
      const letter = { clientId: newName(), otherId, content, about, asks, at: Date.now(), problem: null }
      writeLetter(me, letter.clientId, letter)
      void deliver(letter)
    },
    retry: (letter: Letter) => {
      const again = { ...letter, problem: null }
      writeLetter(me, letter.clientId, again)
      void deliver(again)
    },
    remove: (letter: Letter) => writeLetter(me, letter.clientId, null),
  }
}

type Order = { me: string; contact: Contact; letter: Letter; tells: boolean }

async function post(queries: QueryClient, { me, contact, letter, tells }: Order): Promise<void> {
  const { clientId, otherId } = letter
  if (sending.has(clientId)) return
  setSending((now) => now.add(clientId))
  try {
    await carry(apiFor<MessageEndpoints>(queries), queries, me, letter)
    writeLetter(me, clientId, null)
    if (tells) toast({ title: 'Message sent', description: 'Your message has been sent successfully.' })
    void invalidateMessages(queries, otherId)
  } catch (error) {
    // It may have muted the sender, and the contact says so.
    void invalidateContacts(queries)
    if (error instanceof ApiError && error.code === 'prohibited_content') takeBack(me, contact, letter, error)
    else {
      const problem = error instanceof ApiError && error.code ? error.detail : 'Please check your connection.'
      writeLetter(me, clientId, { ...letter, problem })
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

async function carry(api: Api<MessageEndpoints>, queries: QueryClient, me: string, letter: Letter) {
  const { otherId, content, about, asks, clientId } = letter
  if (asks && about) {
    const body = { breedingPairingId: about.id, message: content, clientId }
    await api.call('POST /api/inquiries', { body })
    await queries.invalidateQueries({ queryKey: historyQuery(me, otherId).queryKey })
  } else {
    const catId = about?.kind === 'cat' ? about.id : null
    const breedingPairingId = about?.kind === 'pairing' ? about.id : null
    const body = { receiverId: otherId, catId, breedingPairingId, content, clientId }
    addToHistory(queries, me, otherId, await api.call('POST /api/messages', { body }))
  }
}

/** What screening stopped cannot be sent again as it is: it becomes a draft, before what was typed meanwhile. */
function takeBack(me: string, { name, businessName }: Contact, letter: Letter, error: ApiError): void {
  const { otherId, about, content, clientId } = letter
  const draft = findDraft(readUnsent(me), otherId, about)
  const text = draft?.text ? `${content}\n${draft.text}` : content
  const { spans = [] } = error.details as Partial<Refused>
  // What was found in the draft before is in it still.
  const refused = { text, spans: [...spans, ...(leftOf(draft?.refused, text)?.spans ?? [])] }
  writeLetter(me, clientId, null)
  writeDraft(me, { otherId, name: businessName ?? name, about, text, refused })
  toastBlocked()
}

/** A UUID (version 4) also where the page did not come over HTTPS and `crypto.randomUUID` is missing. */
function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The notice of a message that screening stopped. */
export function toastBlocked(): void {
  toast({
    title: 'Message blocked',
    description: 'Your message contains prohibited content and cannot be sent.',
    tone: 'danger',
  })
}
