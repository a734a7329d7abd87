import type { QueryClient } from '@tanstack/react-query'
import { type InvalidationRules, onEvent } from '#lib/client/invalidation.ts'
import { WAITING_LIST_CHANGED } from '../events.ts'

/** Every page has these rules, so they name the queries by what their paths have in common. */
const invalidate = (client: QueryClient) =>
  void client.invalidateQueries({
    predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('waiting-list'),
  })

export const waitingListInvalidation: InvalidationRules = {
  events: [onEvent(WAITING_LIST_CHANGED, invalidate)],
  missed: invalidate,
}
