import type { QueryClient } from '@tanstack/react-query'
import type { EventDefinition } from '../events.ts'

/** What queries show. A query names its subjects in its `meta`: `{ shows: ['cats'] }`. */
export type Subject = 'breeders' | 'cats' | 'litters' | 'reviews'

/** Invalidates the queries that show a subject, whichever features they belong to. */
export function invalidateSubject(client: QueryClient, subject: Subject): Promise<void> {
  return client.invalidateQueries({ predicate: ({ meta }) => meta?.shows?.includes(subject) ?? false })
}

/** The queries that an event makes outdated. */
export type EventRule = {
  event: EventDefinition<unknown, unknown>
  invalidate: (client: QueryClient, update: unknown) => void
}

/** A feature's rules for queries that events make outdated. */
export type InvalidationRules = {
  events: EventRule[]
  /** Invalidates all queries of these rules because events may have been missed. */
  missed: (client: QueryClient) => void
}

/** Creates a rule; the type of the update is inferred from the event. */
export function onEvent<Update>(
  event: EventDefinition<unknown, Update>,
  invalidate: (client: QueryClient, update: Update) => void,
): EventRule {
  return { event, invalidate: invalidate as EventRule['invalidate'] }
}
