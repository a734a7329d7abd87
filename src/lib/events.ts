/**
 * An event that server processes publish to each other and that some open pages receive. `Data` is published; pages
 * receive `Update`.
 */
export type EventDefinition<Data, Update = Data> = {
  readonly name: string
  /** Never set; only for type inference. */
  readonly data?: Data
  readonly update?: Update
}

/** Defines an event. Belongs in `events.ts` of the feature that publishes it. */
export function defineEvent<Data, Update = Data>(name: string): EventDefinition<Data, Update> {
  return { name }
}
