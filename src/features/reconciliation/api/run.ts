/** Runs of the comparison with the payment provider: each covers a period, in parts, and continues after a crash. */
import type { SettleServices } from '#features/payments/api/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import { Comparison } from './comparison.ts'
import { reconcileJob } from './job-definitions.ts'
import { abandonRuns, addPart, addRun, coveredUntil, findRun, finishRun, type Run } from './store.ts'

/** Milliseconds in which a payment may be between two steps, and so is not compared yet. */
const SETTLING_MS = 10 * MINUTE_MS
/** A run without progress for this long was interrupted. */
const LONGEST_PAUSE_MS = 2 * HOUR_MS
/** A job compares so much of a run before it stores its progress. */
const PART_MS = 31 * DAY_MS

type RunServices = Pick<SettleServices, 'db' | 'clock' | 'jobs'>

/**
 * Stores a run of a period and enqueues its job. `night` is the date of the automatic run. Returns undefined if another
 * run is unfinished, or the night has one, in any process.
 */
export async function startRun(
  { db, clock, jobs }: RunServices,
  { from, to, ...by }: { from: Date; to: Date; night?: string; startedBy?: string },
): Promise<Run | undefined> {
  const now = clock.now()
  const latest = new Date(now.getTime() - SETTLING_MS)
  const end = to < latest ? to : latest
  if (from >= end) throw new AppError('bad_request', { message: 'This period is not over yet.' })
  return db.transaction(async (tx) => {
    await abandonRuns(tx, new Date(now.getTime() - LONGEST_PAUSE_MS), now)
    const run = await addRun(tx, {
      from,
      to: end,
      startedAt: now,
      comparedTo: from,
      progressedAt: now,
      ...by,
    })
    if (run) await jobs.enqueue(tx, reconcileJob, { runId: run.id })
    return run
  })
}

/**
 * Compares the next part of a run, stores its differences, and enqueues the job of the part after it. Running again
 * continues where the last part ended, and does nothing once the run is finished.
 */
export async function runPart(services: SettleServices, runId: string): Promise<Run | undefined> {
  const { db, log, clock, jobs } = services
  const run = await findRun(db, runId)
  if (!run || run.finishedAt) return run
  const to = new Date(Math.min(run.comparedTo.getTime() + PART_MS, run.to.getTime()))
  const isLast = to.getTime() === run.to.getTime()
  const comparison = new Comparison(services)
  await comparison.comparePeriod({ from: run.comparedTo, to })
  if (isLast) await comparison.compareRest(run, { clearing: await leavesNothingOut(db, run) })
  const { compared, found, repaired, failed } = comparison
  const part = { compared, found, repaired, failed: failed.size }
  const stored = await db.transaction(async (tx) => {
    const now = clock.now()
    // A part whose job ran twice is counted once.
    const counted = await addPart(tx, run, { ...part, to, now })
    if (!counted) return findRun(tx, runId)
    if (isLast) return finishRun(tx, counted, now)
    await jobs.enqueue(tx, reconcileJob, { runId })
    return counted
  })
  const level = isLast || found > 0 || failed.size > 0 ? 'info' : 'debug'
  log[level]({ runId, to, ...part }, 'payments were compared with the provider')
  return stored
}

/**
 * Whether everything until now was compared once a run is finished. Otherwise fees are missing in the ledger, so its balance
 * cannot equal the provider's.
 */
async function leavesNothingOut(db: RunServices['db'], { from, to, startedAt }: Run): Promise<boolean> {
  const covered = await coveredUntil(db)
  return (!covered || from <= covered) && to.getTime() >= startedAt.getTime() - SETTLING_MS
}

/** Carries out a run to its end, part by part. */
export async function runReconciliation(services: SettleServices, runId: string): Promise<void> {
  while ((await runPart(services, runId))?.finishedAt === null);
}
