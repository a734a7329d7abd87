import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ACCOUNT_STATUS_CHANGED } from '#features/accounts/events.ts'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { type InvalidationRules, onEvent } from '#lib/client/invalidation.ts'
import type { MessageEndpoints } from '../contract.ts'
import { CONVERSATION_CHANGED, INBOX_CHANGED } from '../events.ts'

const { key } = endpointQueries<MessageEndpoints>()

async function invalidate(client: QueryClient, keys: QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Every list and count of conversations and inquiries. */
const OVERVIEWS = [
  key('GET /api/messages/unread-count'),
  key('GET /api/conversations'),
  key('GET /api/breeders/inquiries'),
  key('GET /api/breeders/inquiries/counts'),
]
/** The inquiry of a contact changes with its messages. */
const CONTACTS = key('GET /api/conversations/contact')

/** After messages were marked as read. */
export function invalidateOverviews(client: QueryClient): Promise<void> {
  return invalidate(client, OVERVIEWS)
}

/** After a message was sent, received, or read: the history with that user, or all histories, and the overviews. */
export function invalidateMessages(client: QueryClient, otherId?: string): Promise<void> {
  const params = otherId ? { b: otherId } : {}
  return invalidate(client, [...OVERVIEWS, CONTACTS, key('GET /api/messages/{a}/{b}', { params })])
}

/** Whom the viewer can write to, and whether writing is allowed at the moment. */
export function invalidateContacts(client: QueryClient): Promise<void> {
  return invalidate(client, [CONTACTS])
}

/** After the viewer changed an inquiry or blocked a user, here or in another tab. */
export function invalidateConversations(client: QueryClient): Promise<void> {
  return invalidate(client, [...OVERVIEWS, CONTACTS])
}

export const messageInvalidation: InvalidationRules = {
  events: [
    onEvent(CONVERSATION_CHANGED, (client, data) => void invalidateMessages(client, data.with)),
    onEvent(INBOX_CHANGED, (client) => void invalidateConversations(client)),
    onEvent(ACCOUNT_STATUS_CHANGED, (client) => void invalidateContacts(client)),
    // A sale allows its parties to exchange contact details.
    onEvent(CAT_CHANGED, (client) => void invalidateContacts(client)),
  ],
  missed(client) {
    void invalidateMessages(client)
    void invalidateContacts(client)
  },
}
