/** File storage by key: on disk by default, or in an S3-compatible store. */
import { join } from 'node:path'
import { openDisk } from './disk.ts'
import type { Storage } from './port.ts'
import { openS3, type S3Settings } from './s3.ts'

export { StorageKeyError } from './key.ts'
export { observedStorage } from './observed.ts'
export type { Storage } from './port.ts'
export type { S3Settings } from './s3.ts'

/** Opens the bucket if one is set, otherwise the folder `files` in the data folder. Connects on first use. */
export function openStorage(settings: { dataDir: string; s3?: S3Settings | undefined }): Storage {
  return settings.s3 ? openS3(settings.s3) : openDisk(join(settings.dataDir, 'files'))
}
