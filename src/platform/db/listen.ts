import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '#platform/log/index.ts'

/** Pauses between tries to bring a lost connection back, in milliseconds: the first, and the longest. */
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 5_000

/**
 * Listens on a PostgreSQL channel over a connection of its own, which is brought back with growing pauses when it
 * breaks; `onGap` runs after every connection. Answers a function that stops it. Throws when the first one fails.
 */
export async function listen(
  { url, log }: { url: string; log: Logger },
  channel: string,
  onNotice: (payload: string) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  const stopped = new AbortController()
  let client = await connect()
  onGap()
  client.once('end', comeBack)

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', (notice) => onNotice(notice.payload ?? ''))
    next.on('error', (error) => log.warn({ err: error, channel }, 'the listening connection broke'))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      return next
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
  }

  /**
   * Runs once for each connection that stood and was lost. A connection that fails to come about ends too, but must
   * not start another of these: they would double with each try.
   */
  async function comeBack(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !stopped.signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        const next = await connect()
        if (stopped.signal.aborted) return await next.end()
        client = next
        client.once('end', comeBack)
        return onGap()
      } catch (error) {
        log.warn({ err: error, channel }, 'cannot listen to the database yet')
        await sleep(pause, undefined, { signal: stopped.signal }).catch(() => {})
      }
    }
  }

  return async () => {
    stopped.abort()
    await client.end().catch(() => {})
  }
}
