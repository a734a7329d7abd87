/** News between processes over LISTEN/NOTIFY: what one process announces, every process hears, after the commit. */
import { sql } from 'drizzle-orm'
import type { Database, Handle } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'

/** PostgreSQL refuses longer payloads; news names things by id and readers fetch the rest. */
const MAX_PAYLOAD_BYTES = 7_900

export type News = { topic: string; data: unknown }

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

/** Starts listening; throws when the database cannot be reached. */
export async function startEvents(database: Database, log: Logger): Promise<Events> {
  const listeners = new Set<(news: News) => void>()
  const gapListeners = new Set<() => void>()

  const stop = await database.listen(
    CHANNEL,
    (payload) => {
      const news = parseNews(payload, log)
      if (news) for (const listener of listeners) listener(news)
    },
    () => {
      for (const listener of gapListeners) listener()
    },
  )

  return {
    async publish(handle, topic, data) {
      const payload = JSON.stringify({ topic, data })
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
      return { topic: value.topic, data: 'data' in value ? value.data : undefined }
    }
  } catch {}
  log.warn({ payload: payload.slice(0, 200) }, 'heard news that cannot be read')
  return undefined
}
