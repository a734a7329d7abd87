/** Events between processes over LISTEN/NOTIFY: every process receives what one publishes, after the commit. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { EventDefinition } from '#lib/events.ts'
import type { Database, DbOrTx } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'

/** PostgreSQL refuses longer payloads; events name things by ID, and receivers fetch the rest. */
const MAX_PAYLOAD_BYTES = 7_900

/** `id` is the same in every process, except for events that a database trigger publishes. */
export type EventHandler<Data> = (data: Data, id: string) => void

export type Events = {
  /** Publishes an event; with a transaction as handle, only if it commits. Throws when the data is too long. */
  publish<Data>(db: DbOrTx, event: EventDefinition<Data, unknown>, data: Data): Promise<void>
  /** Calls the handler for each occurrence of an event, in the order of commits. Returns the function that unsubscribes. */
  subscribe<Data>(event: EventDefinition<Data, unknown>, handler: EventHandler<Data>): () => void
  /** Calls back when events may have been missed, because the database connection was lost. Returns the unsubscriber. */
  onGap(callback: () => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'littermate'
const ID = /^[\w-]{1,32}$/

type Message = { id: string; name: string; data: unknown }

/** An event ID that cannot be guessed (72 random bits), because pages send it to ask for what followed. */
export function newEventId(): string {
  return randomBytes(9).toString('base64url')
}

/** Starts listening. Throws when the database cannot be reached. */
export async function startEvents(database: Database, log: Logger): Promise<Events> {
  const handlers = new Map<string, Set<EventHandler<unknown>>>()
  const gapCallbacks = new Set<() => void>()

  function dispatch({ id, name, data }: Message): void {
    for (const handler of handlers.get(name) ?? []) {
      // A handler that fails must not end the process or keep the event from the others.
      try {
        handler(data, id)
      } catch (error) {
        log.error({ err: error, event: name }, 'an event handler failed')
      }
    }
  }

  const stop = await database.listen(
    CHANNEL,
    (payload) => {
      const message = parseMessage(payload)
      if (message) dispatch(message)
      else log.warn({ payload: payload.slice(0, 200) }, 'received a malformed event')
    },
    () => {
      for (const callback of gapCallbacks) callback()
    },
  )

  return {
    async publish(db, { name }, data) {
      const payload = JSON.stringify({ id: newEventId(), name, data })
      if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) throw new Error(`The event ${name} is too long.`)
      await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`)
    },
    subscribe({ name }, handler) {
      const subscribed = handlers.get(name) ?? new Set()
      handlers.set(name, subscribed.add(handler as EventHandler<unknown>))
      return () => subscribed.delete(handler as EventHandler<unknown>)
    },
    onGap(callback) {
      gapCallbacks.add(callback)
      return () => gapCallbacks.delete(callback)
    },
    close: stop,
  }
}

function parseMessage(payload: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(payload)
    if (typeof value !== 'object' || value === null || !('name' in value)) return undefined
    if (typeof value.name !== 'string') return undefined
    const id = 'id' in value && typeof value.id === 'string' && ID.test(value.id) ? value.id : newEventId()
    return { id, name: value.name, data: 'data' in value ? value.data : undefined }
  } catch {
    return undefined
  }
}
