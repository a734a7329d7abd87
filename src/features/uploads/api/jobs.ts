import type { Services } from '#platform/services.ts'
import { removeJob, variantsJob } from './job-definitions.ts'
import { ensureVariants, removeFiles } from './variants.ts'

/** Registers the upload jobs: creating missing variants and removing files. */
export function uploadJobs(services: Pick<Services, 'jobs' | 'storage' | 'decoder'>): void {
  const { jobs, storage } = services
  jobs.handle(variantsJob, ({ objectId, width }) => ensureVariants(services, objectId, width && [width]))
  jobs.handle(removeJob, ({ objectId }) => removeFiles(storage, objectId))
}
