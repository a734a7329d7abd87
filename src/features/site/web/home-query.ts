import { CAT_CHANGED } from '#features/cats/events.ts'
import { CONVERSATION_CHANGED, INBOX_CHANGED } from '#features/messages/events.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { type InvalidationRules, onEvent } from '#lib/client/invalidation.ts'
import type { SiteEndpoints } from '../contract.ts'

/** Milliseconds for which the page's own data is used; whoever returns to the page later gets current data. */
const FRESH_MS = 5_000

/** What concerns the viewer now. */
export const homeQuery = endpointQueries<SiteEndpoints>().query('GET /api/home', {}, { staleTime: FRESH_MS })

const invalidate: InvalidationRules['missed'] = (client) =>
  void client.invalidateQueries({ queryKey: homeQuery.queryKey })

export const homeInvalidation: InvalidationRules = {
  events: [
    onEvent(CONVERSATION_CHANGED, invalidate),
    onEvent(INBOX_CHANGED, invalidate),
    onEvent(CAT_CHANGED, invalidate),
  ],
  missed: invalidate,
}
