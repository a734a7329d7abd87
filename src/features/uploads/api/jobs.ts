import type { Services } from '#platform/services.ts'
import { variantsJob } from './job-definitions.ts'
import { ensureVariants } from './variants.ts'

/** Says who does this feature's jobs: the variants of a picture, which are left alone where they already stand. */
export function uploadJobs({ jobs, storage }: Pick<Services, 'jobs' | 'storage'>): void {
  jobs.handle(variantsJob, ({ objectId }) => ensureVariants(storage, objectId))
}
