/** Sweeps: work that is looked for at an interval, such as what a crashed process left unfinished. */
import type { Registry } from 'prom-client'
import { isoDate } from '#lib/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { Clock } from '#platform/clock/index.ts'
import type { Database } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'
import { runInContext } from '#platform/work-context/index.ts'
import { sweepMetrics } from './metrics.ts'

export { inBatches } from './in-batches.ts'

export type Sweep = {
  /** Names it in the log and as label of its metrics. */
  name: string
  /** Milliseconds between the end of one run and the next. */
  everyMs: number
  /**
   * Looks for work and does it. `atStart` is true in the first run, when work that seems to be in progress may belong to a
   * process that crashed. Safe to run in two processes at the same time. A number says how much was found: after 0, the
   * next pauses are longer.
   */
  run(options: { atStart: boolean }): Promise<number> | Promise<void>
}

/** Declares a sweep, to be listed in `app/worker.ts`. */
export function defineSweep(sweep: Sweep): Sweep {
  return sweep
}

/** A sweep that computes something once for each day (ISO date, UTC); a failed run is repeated within an hour. */
export function defineDailySweep(
  name: string,
  clock: Clock,
  compute: (today: string) => Promise<void>,
): Sweep {
  let computedOn: string | undefined
  return defineSweep({
    name,
    everyMs: HOUR_MS,
    async run() {
      const today = isoDate(clock.now())
      if (computedOn === today) return
      await compute(today)
      computedOn = today
    },
  })
}

/** The longest pause in milliseconds to which the pause of a sweep doubles while it finds nothing. */
const LONGEST_PAUSE_MS = 2 * MINUTE_MS

/**
 * The pause in milliseconds after a run that has `found` a number of items: twice the previous one after a run that found
 * none, otherwise that of the sweep, as after a failure.
 */
export function pauseAfter(found: number | undefined, previousMs: number, everyMs: number): number {
  return found === 0 ? Math.min(2 * previousMs, Math.max(everyMs, LONGEST_PAUSE_MS)) : everyMs
}

/**
 * Runs each sweep at once and then at its interval, as long as this process is the one that sweeps
 * (`Database.lead`). Failures are logged. Returns a function that stops it without waiting for runs in progress.
 */
export async function startSweeps(
  sweeps: readonly Sweep[],
  { database, registry, log }: { database: Database; registry: Registry; log: Logger },
): Promise<() => Promise<void>> {
  const metrics = sweepMetrics(registry)
  let stop = () => {}

  async function run({ name, run }: Sweep, atStart: boolean): Promise<number | undefined> {
    const end = metrics.duration.startTimer({ sweep: name })
    try {
      const found = await run({ atStart })
      end({ outcome: 'completed' })
      metrics.lastSuccess.setToCurrentTime({ sweep: name })
      return found ?? undefined
    } catch (error) {
      end({ outcome: 'failed' })
      log.error({ err: error, sweep: name }, 'a sweep failed')
    }
  }

  /** Runs the sweep again and again. */
  function repeat(sweep: Sweep): () => void {
    let stopped = false
    let timer: NodeJS.Timeout | undefined
    const next = async (atStart: boolean, previousMs: number) => {
      const found = await runInContext({ requestId: newId() }, () => run(sweep, atStart))
      if (stopped) return
      const pauseMs = pauseAfter(found, previousMs, sweep.everyMs)
      timer = setTimeout(next, pauseMs, false, pauseMs).unref()
    }
    void next(true, sweep.everyMs)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }

  const resign = await database.lead('sweeps', {
    onLead() {
      const stops = sweeps.map(repeat)
      stop = () => {
        for (const each of stops) each()
      }
    },
    onEnd: () => stop(),
  })
  return async () => {
    stop()
    await resign()
  }
}
