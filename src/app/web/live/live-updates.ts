import type { QueryClient } from '@tanstack/react-query'
import { invalidateViewer, viewerInvalidation, viewerQuery } from '#features/accounts/web/index.ts'
import { dashboardInvalidation } from '#features/breeder-dashboard/web/index.ts'
import { calendarInvalidation } from '#features/calendar/web/invalidation.ts'
import { catInvalidation } from '#features/cats/web/index.ts'
import { favoriteInvalidation } from '#features/favorites/web/index.ts'
import { messageInvalidation } from '#features/messages/web/index.ts'
import { accountStatusInvalidation } from '#features/moderation/web/index.ts'
import { noticeInvalidation } from '#features/notifications/web/index.ts'
import { saleInvalidation } from '#features/orders/web/index.ts'
import { homeInvalidation } from '#features/site/web/index.ts'
import { supportInvalidation } from '#features/support/web/queries.ts'
import { invalidateTasksAfterActions, taskInvalidation } from '#features/tasks/web/invalidation.ts'
import { waitingListInvalidation } from '#features/waiting-lists/web/index.ts'
import { noteChange } from '#lib/client/fetch-transport.ts'
import { LAST_EVENT_KEY } from '../data/last-event.ts'
import { type LiveHandlers, subscribeToLiveEvents } from './live-stream.ts'

const RULES = [
  viewerInvalidation,
  catInvalidation,
  favoriteInvalidation,
  messageInvalidation,
  accountStatusInvalidation,
  supportInvalidation,
  dashboardInvalidation,
  saleInvalidation,
  noticeInvalidation,
  homeInvalidation,
  waitingListInvalidation,
  taskInvalidation,
  calendarInvalidation,
]

/** Milliseconds until a page whose session ended asks who its viewer is; the page that signed out is gone by then. */
const SIGNED_OUT_DELAY = 3_000
/** Milliseconds over which pages that missed events spread their requests: they all notice an outage at once. */
const MISSED_SPREAD = 3_000

/** Lets live events invalidate queries by the rules of the features. Returns the function that stops it. */
export function startLiveUpdates(client: QueryClient): () => void {
  const stopActions = invalidateTasksAfterActions(client)
  const stopEvents = subscribeToLiveEvents(handlersFor(client), client.getQueryData(LAST_EVENT_KEY))
  return () => {
    stopActions()
    stopEvents()
  }
}

function handlersFor(client: QueryClient): LiveHandlers {
  const missed = () => {
    for (const rules of RULES) rules.missed(client)
  }
  const rules = RULES.flatMap(({ events }) => events)
  const events: LiveHandlers['events'] = new Map()
  for (const name of new Set(rules.map(({ event }) => event.name)))
    events.set(name, (update) => {
      noteChange()
      for (const { event, invalidate } of rules) if (event.name === name) invalidate(client, update)
    })
  return {
    events,
    // The session ended before the stream began.
    opened(isSignedIn) {
      if (!isSignedIn && client.getQueryData(viewerQuery.queryKey)) void invalidateViewer(client)
    },
    sessionEnded: () => void setTimeout(invalidateViewer, SIGNED_OUT_DELAY, client),
    missed: () => void setTimeout(missed, Math.random() * MISSED_SPREAD),
  }
}
