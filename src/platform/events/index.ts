/** News between processes over LISTEN/NOTIFY: what one process announces, every process hears, after the commit. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Handle } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'

/** PostgreSQL refuses longer payloads; news names things by id and readers fetch the rest. */
const MAX_PAYLOAD_BYTES = 7_900

export type News = {
  /** The same in every process; news that a trigger announces has none. */
  id?: string
  topic: string
  data: unknown
}

export type Events = {
  /** Announces on a topic. With a transaction it is heard when that commits, and never if it rolls back. */
  publish(handle: Handle, topic: string, data: unknown): Promise<void>
  /** Calls back for each piece of news of every topic; answers the function that stops it. */
  subscribe(onNews: (news: News) => void): () => void
  /** Calls back when news may have been missed: after the listening connection came back. */
  onGap(callback: () => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'littermate'
const ID = /^[\w-]{1,32}$/

/** A name for a piece of news that nobody can guess (72 random bits). */
export function newNewsId(): string {
  return randomBytes(9).toString('base64url')
}

/** Starts listening; throws when the database cannot be reached. */
export async function startEvents(database: Database, log: Logger): Promise<Events> {
  const listeners = new Set<(news: News) => void>()
  const gapListeners = new Set<() => void>()

  const stop = await database.listen(
    CHANNEL,
    (payload) => {
      const news = parseNews(payload, log)
      if (!news) return
      for (const listener of listeners) {
        // One that stumbles over a piece of news must not end the process, nor keep it from the others.
        try {
          listener(news)
        } catch (error) {
          log.error({ err: error, topic: news.topic }, 'news could not be taken in')
        }
      }
    },
    () => {
      for (const listener of gapListeners) listener()
    },
  )

  return {
    async publish(handle, topic, data) {
      const payload = JSON.stringify({ id: newNewsId(), topic, data })
      if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES)
        throw new Error(`News on ${topic} is too long to announce.`)
      await handle.execute(sql`select pg_notify(${CHANNEL}, ${payload})`)
    },
    subscribe(onNews) {
      listeners.add(onNews)
      return () => listeners.delete(onNews)
    },
    onGap(callback) {
      gapListeners.add(callback)
      return () => gapListeners.delete(callback)
    },
    close: stop,
  }
}

function parseNews(payload: string, log: Logger): News | undefined {
  try {
    const value: unknown = JSON.parse(payload)
    if (typeof value === 'object' && value !== null && 'topic' in value && typeof value.topic === 'string') {
      const id = 'id' in value && typeof value.id === 'string' && ID.test(value.id) ? { id: value.id } : {}
      return { ...id, topic: value.topic, data: 'data' in value ? value.data : undefined }
    }
  } catch {}
  log.warn({ payload: payload.slice(0, 200) }, 'heard news that cannot be read')
  return undefined
}
