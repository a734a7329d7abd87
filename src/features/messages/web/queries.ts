import { breederQueries } from '#features/breeders/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { MessageEndpoints } from '../contract.ts'
import { CONVERSATIONS_SHOWN, type ConversationFilter } from '../limits.ts'

const endpoints = endpointQueries<MessageEndpoints>()

/** One page of the viewer's conversations, latest first, and the total; `words` searches them. */
export const conversationsQuery = (page: number, words: string, show: ConversationFilter = 'all') =>
  endpoints.page('GET /api/conversations', {
    query: { page, limit: CONVERSATIONS_SHOWN, q: words, ...(show !== 'all' && { show }) },
  })

/** In how many conversations the viewer has unread messages. */
export const unreadQuery = endpoints.query('GET /api/messages/unread-count')

/** The first page of verified breeders, searched by `words`. */
export const contactsQuery = (words: string) =>
  breederQueries.list({ verified: 'true', sort: 'recommended', limit: 50, ...(words && { q: words }) })
