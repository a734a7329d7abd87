import type { EventDefinition } from '#lib/events.ts'

/** What one user's open pages receive of an event, or everyone's with null. */
export type Recipient<Update> = { userId: string | null; update: Update }

/** Who receives what of an event. */
export type Topic = {
  event: EventDefinition<unknown, unknown>
  recipientsOf(data: unknown): Recipient<unknown>[]
}

/** Makes an event a topic of the streams; the types follow from its definition. */
export function defineTopic<Data, Update>(
  event: EventDefinition<Data, Update>,
  recipientsOf: (data: Data) => Recipient<Update>[],
): Topic {
  return { event, recipientsOf: recipientsOf as Topic['recipientsOf'] }
}
