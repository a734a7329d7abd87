import type { Services } from '#platform/services.ts'
import { removeJob, variantsJob } from './job-definitions.ts'
import { ensureVariants, removeFiles } from './variants.ts'

/** Says who does this feature's jobs: the variants of a picture, left alone where they stand, and the end of a file. */
export function uploadJobs({ jobs, storage }: Pick<Services, 'jobs' | 'storage'>): void {
  jobs.handle(variantsJob, ({ objectId, width }) => ensureVariants(storage, objectId, width && [width]))
  jobs.handle(removeJob, ({ objectId }) => removeFiles(storage, objectId))
}
