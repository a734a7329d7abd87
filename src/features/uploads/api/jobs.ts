import { isBackupRunning } from '#platform/backup/index.ts'
import type { Services } from '#platform/services.ts'
import { removeJob, variantsJob } from './job-definitions.ts'
import { ensureVariants, removeFiles } from './variants.ts'

/** Seconds until another attempt to remove files, which waits for a backup. */
const BACKUP_SECONDS = 300

/** Registers the upload jobs: creating missing variants and removing files. */
export function uploadJobs(services: Pick<Services, 'db' | 'clock' | 'jobs' | 'storage' | 'decoder'>): void {
  const { db, clock, jobs, storage } = services
  jobs.handle(variantsJob, ({ objectId, width }) => ensureVariants(services, objectId, width && [width]))
  jobs.handle(removeJob, async ({ objectId }) => {
    // The backup contains the rows of a moment at which these files may have been in use, and copies files later.
    if (await isBackupRunning(db, clock.now()))
      return jobs.enqueue(db, removeJob, { objectId }, { afterSeconds: BACKUP_SECONDS })
    await removeFiles(storage, objectId)
  })
}
