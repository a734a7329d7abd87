import type { JobDefinition } from '#platform/jobs/index.ts'
import type { PictureWidth } from '../contract.ts'

/** Makes the smaller copies of a stored picture: of all widths, or of the one that somebody asked for. */
export const variantsJob: JobDefinition<{ objectId: string; width?: PictureWidth }> = {
  queue: 'uploads.variants',
}

/** Removes the stored bytes of an object whose row is gone. */
export const removeJob: JobDefinition<{ objectId: string }> = { queue: 'uploads.remove' }
