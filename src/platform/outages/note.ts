/** Notes that people can reach the site, and outages that are over. */
import { uptime } from 'node:os'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { JobDefinition } from '#platform/jobs/index.ts'
import type { Services } from '#platform/services.ts'
import { judge } from './rules.ts'
import { addOutage, lastSeen, lockSeen, putSeen, removeOutagesAfter } from './store.ts'

const EVERY_MS = MINUTE_MS
/** A note that is this recent, of any process, is enough. */
const RECENT_MS = 50_000

/** An outage is over; enqueued with its row. The handler tells those whose deadlines have moved. */
export const outageEndedJob: JobDefinition<{ outageId: string }> = {
  queue: 'outages.ended',
  retries: 1_500,
}

export type Notes = {
  /** Notes that the site can be reached now. Throws when the database does not respond. */
  note(): Promise<void>
  /** Notes it now and every minute. A failure is logged. Returns a function that stops it. */
  start(): Promise<() => void>
}

/**
 * For a process that serves people. `uptimeMs` is the time that the machine has run, which goes on while clocks are set, and
 * while the machine sleeps.
 */
export function openNotes(
  { db, clock, jobs, log }: Pick<Services, 'db' | 'clock' | 'jobs' | 'log'>,
  uptimeMs: () => number = () => uptime() * 1_000,
): Notes {
  const startedMs = uptimeMs()
  let notedMs: number | null = null

  async function note(): Promise<void> {
    const now = clock.now()
    const at = uptimeMs()
    const seenAt = await lastSeen(db)
    if (!seenAt || Math.abs(now.getTime() - seenAt.getTime()) >= RECENT_MS)
      if (!(await write(now, at))) return
    notedMs = at
  }

  /** Whether the note was written. */
  function write(now: Date, at: number): Promise<boolean> {
    return db.transaction(async (tx) => {
      const seenAt = await lockSeen(tx)
      const sinceNoteMs = notedMs === null ? null : at - notedMs
      const verdict = judge({ now, seenAt, ranMs: at - startedMs, sinceNoteMs })
      if (verdict === 'wait') return false
      if (verdict === 'clock_set') log.warn({ seenAt }, 'the clock was set forward by more than a day')
      if (verdict === 'outage' && seenAt) {
        const outageId = newId()
        await addOutage(tx, { id: outageId, startedAt: seenAt, endedAt: now })
        await jobs.enqueue(tx, outageEndedJob, { outageId })
        log.warn({ startedAt: seenAt, endedAt: now }, 'the site could not be reached; deadlines are put off')
      }
      if (seenAt && seenAt > now) await removeOutagesAfter(tx, new Date(now.getTime() + HOUR_MS))
      await putSeen(tx, now)
      return true
    })
  }

  return {
    note,
    async start() {
      const noteOrLog = () =>
        note().catch((error: unknown) =>
          log.warn({ err: error }, 'could not note that the site is reachable'),
        )
      await noteOrLog()
      const timer = setInterval(noteOrLog, EVERY_MS).unref()
      return () => clearInterval(timer)
    },
  }
}
