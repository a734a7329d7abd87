import { regularly } from '#platform/clock/index.ts'
import type { Services } from '#platform/services.ts'
import { removeJob } from './job-definitions.ts'
import { deleteUnattached } from './store.ts'

/** How long a file may lie unused, in milliseconds: a day, so that a form left open over night loses nothing. */
const UNUSED_MS = 24 * 3_600_000
const SWEEP_EVERY_MS = 10 * 60_000
const BATCH = 100

/** Deletes the rows of files that nothing has used for a day; their bytes are removed by jobs of the same transaction. */
export async function sweepUploads({
  db,
  jobs,
  clock,
}: Pick<Services, 'db' | 'jobs' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - UNUSED_MS)
  let swept = 0
  for (;;) {
    const deleted = await db.transaction(async (tx) => {
      const ids = await deleteUnattached(tx, before, BATCH)
      for (const objectId of ids) await jobs.enqueue(tx, removeJob, { objectId })
      return ids.length
    })
    swept += deleted
    if (deleted < BATCH) return swept
  }
}

/** Sweeps every ten minutes; answers the function that stops it. */
export function startUploadSweep(services: Pick<Services, 'db' | 'jobs' | 'clock' | 'log'>): () => void {
  const sweep = () =>
    sweepUploads(services).catch((error) => services.log.error({ err: error }, 'the sweep of uploads failed'))
  return regularly(SWEEP_EVERY_MS, sweep)
}
