import type { QueryClient } from '@tanstack/react-query'
import { ACCOUNT_STATUS_CHANGED } from '#features/accounts/events.ts'
import { type InvalidationRules, onEvent } from '#lib/client/invalidation.ts'
import { accountStatusQuery } from './queries.ts'

/** Refetches the viewer's account status. */
export function invalidateAccountStatus(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: accountStatusQuery.queryKey })
}

export const accountStatusInvalidation: InvalidationRules = {
  events: [onEvent(ACCOUNT_STATUS_CHANGED, (client) => void invalidateAccountStatus(client))],
  missed: (client) => void invalidateAccountStatus(client),
}
