import type { QueryClient } from '@tanstack/react-query'
import { type InvalidationRules, onEvent } from '#lib/client/invalidation.ts'
import { ACCOUNT_STATUS_CHANGED } from '../events.ts'
import { viewerQuery } from './viewer.ts'

/** Fetches the signed-in user again, because the session or the account changed. */
export function invalidateViewer(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: viewerQuery.queryKey })
}

export const viewerInvalidation: InvalidationRules = {
  events: [onEvent(ACCOUNT_STATUS_CHANGED, (client) => void invalidateViewer(client))],
  missed: (client) => void invalidateViewer(client),
}
