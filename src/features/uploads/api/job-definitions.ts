import type { JobDefinition } from '#platform/jobs/index.ts'

/** Makes the smaller widths of a stored picture. */
export const variantsJob: JobDefinition<{ objectId: string }> = { queue: 'uploads.variants' }
