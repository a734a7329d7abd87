import type { Services } from '#platform/services.ts'
import { removeJob, variantsJob } from './job-definitions.ts'
import { ensureVariants, removeFiles } from './variants.ts'

/** Registers the upload jobs: creating missing variants and removing files. */
export function uploadJobs({ jobs, storage }: Pick<Services, 'jobs' | 'storage'>): void {
  jobs.handle(variantsJob, ({ objectId, width }) => ensureVariants(storage, objectId, width && [width]))
  jobs.handle(removeJob, ({ objectId }) => removeFiles(storage, objectId))
}
