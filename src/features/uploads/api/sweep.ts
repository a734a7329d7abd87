import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, inBatches, type Sweep } from '#platform/sweeps/index.ts'
import { removeJob } from './job-definitions.ts'
import { deleteUnattached } from './store.ts'

/** Milliseconds until an unused file is removed: a day, so that a form left open overnight loses nothing. */
const UNUSED_MS = DAY_MS
const SWEEP_EVERY_MS = 10 * MINUTE_MS
const BATCH = 100

/** Deletes the rows of files unused for a day; jobs enqueued in the same transaction remove the files. */
export async function sweepUploads({
  db,
  jobs,
  clock,
}: Pick<Services, 'db' | 'jobs' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - UNUSED_MS)
  return inBatches(db, BATCH, async (tx) => {
    const ids = await deleteUnattached(tx, before, BATCH)
    for (const objectId of ids) await jobs.enqueue(tx, removeJob, { objectId })
    return ids.length
  })
}

/** Deletes unused files every ten minutes. */
export function uploadSweep(services: Pick<Services, 'db' | 'jobs' | 'clock'>): Sweep {
  return defineSweep({ name: 'uploads', everyMs: SWEEP_EVERY_MS, run: () => sweepUploads(services) })
}
