import type { QueryClient } from '@tanstack/react-query'
import type { EventDefinition } from './events.ts'

/** Which queries become outdated by an event. */
export type EventRule = {
  event: EventDefinition<unknown, unknown>
  invalidate: (client: QueryClient, update: unknown) => void
}

/** Which queries of a feature become outdated when something happens elsewhere. */
export type InvalidationRules = {
  events: EventRule[]
  /** Invalidates everything that the events keep up to date, because some of them may have been lost. */
  missed: (client: QueryClient) => void
}

/** A rule for an event; the type of the update follows from its definition. */
export function onEvent<Update>(
  event: EventDefinition<unknown, Update>,
  invalidate: (client: QueryClient, update: Update) => void,
): EventRule {
  return { event, invalidate: invalidate as EventRule['invalidate'] }
}
