/** What the log says while the queues cannot be read: all of them fail every second, which would be one line each. */

import { MINUTE_MS } from '#lib/durations.ts'
import { isUnreachable } from '#platform/db/index.ts'
import { readFullDisk } from '#platform/disk-full.ts'
import type { Logger } from '#platform/log/index.ts'

/** Times in milliseconds of the last failure of a queue, and of when jobs were last taken from it; null before the first. */
export type QueueTimes = { lastErrorOn: number | null; lastFetchedOn: number | null }

const CHECK_MS = 1_000
const REMIND_MS = MINUTE_MS
/** pg reports lost connections and those that could not be opened in time without a code. */
const LOST = /^(Connection terminated|timeout exceeded when trying to connect|LISTEN\/NOTIFY )/

/** Logs the errors of the queues; an outage as its start, one line per minute, and its end. */
export function logOutages(settings: {
  log: Logger
  queues: () => readonly QueueTimes[]
  now?: () => number
}): { onError(error: object): void; stop(): void } {
  const { log, queues, now = Date.now } = settings
  let outage: { since: number; errors: number; logged: number; timer: NodeJS.Timeout } | undefined
  const seconds = (since: number) => Math.round((now() - since) / 1_000)
  const isFailing = ({ lastErrorOn, lastFetchedOn }: QueueTimes) =>
    lastErrorOn !== null && lastErrorOn >= (lastFetchedOn ?? 0)

  function check(): void {
    if (!outage || queues().some(isFailing)) return
    const { since, errors } = outage
    stop()
    log.warn({ seconds: seconds(since), errors }, 'the job queues can be read again')
  }

  function stop(): void {
    clearInterval(outage?.timer)
    outage = undefined
  }

  return {
    onError(error) {
      const reason = reasonOf(error)
      // Without queues to read, as in a web process, there is nothing that shows the end.
      if (!reason || queues().length === 0) {
        log.error({ err: error }, 'the job queue reports an error')
      } else if (!outage) {
        outage = { since: now(), errors: 1, logged: now(), timer: setInterval(check, CHECK_MS).unref() }
        log.error({ err: error }, `the job queues cannot be read: ${reason}`)
      } else {
        outage.errors += 1
        if (now() - outage.logged < REMIND_MS) return
        outage.logged = now()
        const { since, errors } = outage
        log.error(
          { err: error, seconds: seconds(since), errors },
          `the job queues still cannot be read: ${reason}`,
        )
      }
    },
    stop,
  }
}

/** The library reports copies of errors, which are plain objects. */
function reasonOf(error: object): string | undefined {
  const { code, message = '', cause } = error as { code?: string; message?: string; cause?: unknown }
  if (readFullDisk(error)) return 'the disk of the database is full'
  const isLost = LOST.test(message) || isUnreachable(Object.assign(new Error(message, { cause }), { code }))
  return isLost ? 'the database cannot be reached' : undefined
}
