import type { JobDefinition } from '#platform/jobs/index.ts'

/** Makes the smaller widths of a stored picture. */
export const variantsJob: JobDefinition<{ objectId: string }> = { queue: 'uploads.variants' }

/** Removes the stored bytes of an object whose row is gone. */
export const removeJob: JobDefinition<{ objectId: string }> = { queue: 'uploads.remove' }
