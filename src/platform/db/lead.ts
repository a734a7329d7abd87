import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '#platform/log/index.ts'

/** Milliseconds between attempts to lead or to connect: the first pause and the maximum. Leaders check their connection as often. */
const FIRST_PAUSE_MS = 200
const MAX_PAUSE_MS = 10_000
const ANSWER_MS = 5_000
/** Milliseconds that closing a connection may take before its socket is destroyed. */
const END_MS = 1_000
/** PostgreSQL ends a session that has sent nothing for this long, because the machine or the network has failed. */
const SESSION_TIMEOUT = `${(3 * MAX_PAUSE_MS) / 1_000}s`
/** The first half of the lock's key; other users of advisory locks have other numbers. */
const LOCK_CLASS = 5_301

export type Leading = {
  /** This process leads from now on. */
  onLead(): void
  /** Another process may lead from now on. */
  onEnd(): void
}

/**
 * Makes one of the processes that call this the leader for `subject`, and calls back about it. The leader holds an advisory
 * lock on a connection of its own, so that a process that ends, or loses the connection, stops leading; for a moment, two
 * processes may lead. Returns a function that ends it, after which nothing is called.
 */
export function lead(
  { url, log }: { url: string; log: Logger },
  subject: string,
  { onLead, onEnd }: Leading,
): () => Promise<void> {
  const stopped = new AbortController()

  /** Waits for the lock, and leads until the connection breaks. */
  async function connectAndLead(onConnect: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    const broken = new AbortController()
    client.on('error', () => broken.abort())
    client.on('end', () => broken.abort())
    const end = AbortSignal.any([broken.signal, stopped.signal])
    let leads = false
    try {
      await client.connect()
      await client.query(`set idle_session_timeout = '${SESSION_TIMEOUT}'`)
      onConnect()
      for (let pause = FIRST_PAUSE_MS; !end.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
        if (leads) await client.query('select 1')
        else {
          leads = await takeLock(client, subject)
          if (leads && !stopped.signal.aborted) onLead()
        }
        await rest(leads ? MAX_PAUSE_MS : pause, end)
      }
    } finally {
      if (leads && !stopped.signal.aborted) onEnd()
      await closeOrDestroy(client)
    }
  }

  async function repeat(): Promise<void> {
    let pause = FIRST_PAUSE_MS
    const onConnect = () => {
      pause = FIRST_PAUSE_MS
    }
    while (!stopped.signal.aborted) {
      await connectAndLead(onConnect).catch((error: unknown) => {
        if (!stopped.signal.aborted)
          log.warn({ err: error, subject }, 'the connection of a possible leader broke')
      })
      await rest(pause, stopped.signal)
      pause = Math.min(pause * 2, MAX_PAUSE_MS)
    }
  }

  const repeating = repeat()
  return async () => {
    stopped.abort()
    await repeating
  }
}

/** Closes a connection, and destroys its socket if the server does not answer, so that a shutdown does not wait for it. */
async function closeOrDestroy(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => {})
  const timer = setTimeout(() => client.connection.stream.destroy(), END_MS)
  await ended
  clearTimeout(timer)
}

/** Whether the lock was free and is now held by the connection. */
async function takeLock(client: pg.Client, subject: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as taken',
    [LOCK_CLASS, subject],
  )
  return rows[0]?.taken ?? false
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal, ref: false }).catch(() => {})
}
