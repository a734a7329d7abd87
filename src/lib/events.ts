/**
 * An event that server processes publish to one another, and that some open pages receive. `Data` is what is published,
 * `Update` is what a page receives of it.
 */
export type EventDefinition<Data, Update = Data> = {
  readonly name: string
  /** Never set: these carry the types. */
  readonly data?: Data
  readonly update?: Update
}

/** Defines an event, once, in the `events.ts` of the feature that publishes it; everything else infers its types. */
export function defineEvent<Data, Update = Data>(name: string): EventDefinition<Data, Update> {
  return { name }
}
