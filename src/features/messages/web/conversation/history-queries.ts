import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { apiFor } from '#lib/client/query-client.ts'
import type { Message, MessageEndpoints } from '../../contract.ts'
import { MESSAGES_PER_PAGE } from '../../limits.ts'
import type { MessageTarget } from '../message-target.ts'

const { key, query } = endpointQueries<MessageEndpoints>()

/** The loaded messages of a conversation, oldest first, and whether there are earlier ones. */
export type History = { messages: Message[]; hasEarlier: boolean }

/** The contact of a target; fetched whenever the dialog opens, because a mute or a sale may have changed it. */
export const contactQuery = (target: MessageTarget) =>
  query('GET /api/conversations/contact', { query: contactParams(target) }, { staleTime: 0 })

function contactParams({ kind, id }: MessageTarget) {
  if (kind === 'breeder') return { userId: id }
  return kind === 'cat' ? { catId: id } : { breedingPairingId: id }
}

const historyKey = (me: string, other: string) =>
  key('GET /api/messages/{a}/{b}', { params: { a: me, b: other } })

/** The latest messages of two users, joined to those that are loaded. */
export const historyQuery = (me: string, other: string) =>
  queryOptions({
    queryKey: historyKey(me, other),
    queryFn: async ({ client, signal }): Promise<History> => {
      const latest = await apiFor<MessageEndpoints>(client).call('GET /api/messages/{a}/{b}', {
        params: { a: me, b: other },
        signal,
      })
      return join(client.getQueryData<History>(historyKey(me, other)), latest)
    },
    staleTime: 0,
  })

/** Loads the page before the oldest loaded message. */
export async function loadEarlier(client: QueryClient, me: string, other: string): Promise<void> {
  const before = client.getQueryData<History>(historyKey(me, other))?.messages[0]?.id
  const page = await apiFor<MessageEndpoints>(client).call('GET /api/messages/{a}/{b}', {
    params: { a: me, b: other },
    query: { before },
  })
  client.setQueryData<History>(historyKey(me, other), (known) =>
    known && known.messages[0]?.id === before
      ? { messages: [...page, ...known.messages], hasEarlier: page.length === MESSAGES_PER_PAGE }
      : known,
  )
}

/** Joins the latest page to the loaded messages; drops those if messages between them are missing. */
export function join(known: History | undefined, latest: Message[]): History {
  const first = latest[0]
  const place = known && first ? known.messages.findIndex(({ id }) => id === first.id) : -1
  return known && place >= 0
    ? { messages: [...known.messages.slice(0, place), ...latest], hasEarlier: known.hasEarlier }
    : { messages: latest, hasEarlier: latest.length === MESSAGES_PER_PAGE }
}

/** Marks the messages of the other user up to `until` as read in the cache. */
export function markHistoryRead(client: QueryClient, me: string, other: string, until: string): void {
  client.setQueryData<History>(historyKey(me, other), (known) => {
    if (!known) return known
    const end = known.messages.findIndex(({ id }) => id === until)
    return {
      ...known,
      messages: known.messages.map((message, index) =>
        index <= end && message.senderId === other && !message.isRead
          ? { ...message, isRead: true }
          : message,
      ),
    }
  })
}

/** Adds a message that was just stored, unless a live event already loaded it. */
export function addToHistory(client: QueryClient, me: string, other: string, message: Message): void {
  client.setQueryData<History>(historyKey(me, other), (known) =>
    known?.messages.every(({ id }) => id !== message.id)
      ? { ...known, messages: [...known.messages, message] }
      : known,
  )
}
