import { queryOptions } from '@tanstack/react-query'
import { breederQueries } from '#features/breeders/web/index.ts'
import { apiFor } from '#lib/query-client.ts'
import type { MessageEndpoints } from '../contract.ts'
import { CONVERSATIONS_SHOWN } from '../limits.ts'
import { messageKeys } from './keys.ts'

/** One page of the viewer's conversations, latest first, and the total; `words` searches them. */
export const conversationsQuery = (page: number, words: string) =>
  queryOptions({
    queryKey: messageKeys.conversationList(page, words),
    queryFn: ({ client, signal }) =>
      apiFor<MessageEndpoints>(client).page('GET /api/conversations', {
        query: { page, limit: CONVERSATIONS_SHOWN, q: words },
        signal,
      }),
  })

/** How many messages the viewer has not read. */
export const unreadQuery = queryOptions({
  queryKey: messageKeys.unreadCount,
  queryFn: ({ client, signal }) =>
    apiFor<MessageEndpoints>(client).call('GET /api/messages/unread-count', { signal }),
})

/** The first page of verified breeders, searched by `words`. */
export const contactsQuery = (words: string) =>
  breederQueries.list({ verified: 'true', sort: 'name', limit: 50, ...(words && { q: words }) })
