import type { QueryClient } from '@tanstack/react-query'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { managesCat } from '#features/cats/web/index.ts'
import { CONVERSATION_CHANGED } from '#features/messages/events.ts'
import { type InvalidationRules, onEvent } from '#lib/client/invalidation.ts'
import { checklistQuery, insightQuery } from './insight-query.ts'

const invalidateInsight = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: insightQuery.queryKey })
  void client.invalidateQueries({ queryKey: checklistQuery.queryKey })
}

export const dashboardInvalidation: InvalidationRules = {
  events: [
    onEvent(CAT_CHANGED, (client, { catId }) => {
      if (managesCat(client, catId)) invalidateInsight(client)
    }),
    // A new message may be an inquiry; events without one concern read receipts.
    onEvent(CONVERSATION_CHANGED, (client, { messageId }) => {
      if (messageId) invalidateInsight(client)
    }),
  ],
  missed(client) {
    if (managesCat(client)) invalidateInsight(client)
  },
}
