import type { QueryClient } from '@tanstack/react-query'

/** What a live event tells a page. */
export type LiveEventData = Record<string, string | undefined>

/** Which queries of a feature become outdated when something happens elsewhere. */
export type InvalidationRules = {
  /** By the name of the live event. */
  events: Record<string, (client: QueryClient, data: LiveEventData) => void>
  /** Invalidates everything that the events keep up to date, because some of them may have been lost. */
  missed: (client: QueryClient) => void
}
