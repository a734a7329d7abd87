import type { JobDefinition } from '#platform/jobs/index.ts'
import type { PictureWidth } from '../contract.ts'

/** Creates the variants of a picture: all widths, or one. */
export const variantsJob: JobDefinition<{ objectId: string; width?: PictureWidth }> = {
  queue: 'uploads.variants',
}

/** Removes the stored files of a deleted object. */
export const removeJob: JobDefinition<{ objectId: string }> = { queue: 'uploads.remove' }
