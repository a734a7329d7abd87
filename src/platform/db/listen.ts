import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '#platform/log/index.ts'

/** Milliseconds between attempts to reconnect: the first pause and the maximum. */
const FIRST_PAUSE_MS = 100
/** Short, because caches do not see changes meanwhile, while the other connections may already work again. */
const MAX_PAUSE_MS = 1_000
const CONNECT_MS = 5_000
/** Milliseconds between checks of the connection, each of which may take as long. */
const CHECK_MS = 5_000

/**
 * Listens on a PostgreSQL channel with a separate connection, which is reestablished with growing pauses when it breaks or no
 * longer responds; `onGap` runs after every connection. Returns a function that stops listening. Throws when the first
 * connection fails.
 */
export async function listen(
  { url, log, checkMs = CHECK_MS }: { url: string; log: Logger; checkMs?: number },
  channel: string,
  onPayload: (payload: string) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  const stopped = new AbortController()
  let client = await connect()
  onGap()
  client.once('end', reconnect)

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    })
    next.on('notification', (notice) => onPayload(notice.payload ?? ''))
    next.on('error', (error) => log.warn({ err: error, channel }, 'the listening connection broke'))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      check(next)
      return next
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
  }

  /** Ends a connection that does not respond: of a machine that lost power, nothing else would be heard for hours. */
  function check(listening: pg.Client): void {
    const timer = setInterval(async () => {
      const late = setTimeout(() => {
        log.warn({ channel }, 'the listening connection does not respond')
        void listening.end()
      }, checkMs)
      await listening.query('select 1').catch(() => {})
      clearTimeout(late)
    }, 2 * checkMs)
    listening.once('end', () => clearInterval(timer))
  }

  /**
   * Runs once for each established connection that was lost. A connection that cannot be established ends, too, but must
   * not start another loop.
   */
  async function reconnect(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !stopped.signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        const next = await connect()
        if (stopped.signal.aborted) return await next.end()
        client = next
        client.once('end', reconnect)
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
