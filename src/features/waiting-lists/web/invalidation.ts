import { type InvalidationRules, onEvent } from '#lib/client/invalidation.ts'
import { WAITING_LIST_CHANGED } from '../events.ts'
import { invalidateEntries } from './queries.ts'

export const waitingListInvalidation: InvalidationRules = {
  events: [onEvent(WAITING_LIST_CHANGED, (client) => void invalidateEntries(client))],
  missed: (client) => void invalidateEntries(client),
}
