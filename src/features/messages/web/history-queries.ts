import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { Message, MessageEndpoints } from '../contract.ts'
import { MESSAGES_PER_PAGE } from '../limits.ts'
import { refreshUnread } from './live.ts'
import type { MessageTarget } from './message-target.ts'

/** What the browser has of a conversation, oldest first, and whether there is more before it. */
export type History = { messages: Message[]; hasEarlier: boolean }

/** Whom a target leads to; asked anew whenever the dialog opens, since a mute or a sale may have come. */
export const contactQuery = (target: MessageTarget) =>
  queryOptions({
    queryKey: ['/api/conversations/contact', target.kind, target.id],
    queryFn: ({ client, signal }) =>
      apiFor<MessageEndpoints>(client).call('GET /api/conversations/contact', {
        query: whomOf(target),
        signal,
      }),
    staleTime: 0,
  })

function whomOf({ kind, id }: MessageTarget) {
  if (kind === 'breeder') return { userId: id }
  return kind === 'cat' ? { catId: id } : { breedingPairingId: id }
}

const historyKey = (me: string, other: string) => ['/api/messages', me, other]

/** The latest messages of two people, joined to what is known of them already. */
export const historyQuery = (me: string, other: string) =>
  queryOptions({
    queryKey: historyKey(me, other),
    queryFn: async ({ client, signal }): Promise<History> => {
      const latest = await apiFor<MessageEndpoints>(client).call('GET /api/messages/{a}/{b}', {
        params: { a: me, b: other },
        signal,
      })
      if (latest.some(({ senderId, isRead }) => senderId === other && !isRead)) refreshUnread(client)
      return join(client.getQueryData<History>(historyKey(me, other)), latest)
    },
    staleTime: 0,
  })

/** Puts the page before the oldest known message in front of it. */
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

/** Earlier pages stay where the latest page reaches them; else there is a hole, and the latest page stands alone. */
export function join(known: History | undefined, latest: Message[]): History {
  const first = latest[0]
  const place = known && first ? known.messages.findIndex(({ id }) => id === first.id) : -1
  return known && place >= 0
    ? { messages: [...known.messages.slice(0, place), ...latest], hasEarlier: known.hasEarlier }
    : { messages: latest, hasEarlier: latest.length === MESSAGES_PER_PAGE }
}

/** Puts a message that was just stored at the end, unless news of it was faster. */
export function addToHistory(client: QueryClient, me: string, other: string, message: Message): void {
  client.setQueryData<History>(historyKey(me, other), (known) =>
    known?.messages.every(({ id }) => id !== message.id)
      ? { ...known, messages: [...known.messages, message] }
      : known,
  )
}
