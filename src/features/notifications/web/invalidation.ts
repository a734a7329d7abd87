import type { QueryClient } from '@tanstack/react-query'
import { type InvalidationRules, onEvent } from '#lib/client/invalidation.ts'
import { NOTICES_CHANGED } from '../events.ts'
import { noticesKey, unreadNoticesQuery } from './queries.ts'

/** Delay in milliseconds, in which an open conversation marks a new message as read, so that the bell does not flicker. */
const INVALIDATION_DELAY = 700

/** The lists of the viewer's notifications and the unread count. */
export async function invalidateNotices(client: QueryClient): Promise<void> {
  await Promise.all(
    [noticesKey, unreadNoticesQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

export const noticeInvalidation: InvalidationRules = {
  events: [
    onEvent(NOTICES_CHANGED, (client) => void setTimeout(invalidateNotices, INVALIDATION_DELAY, client)),
  ],
  missed: (client) => void invalidateNotices(client),
}
