/** Stored files by key: on disk by default, in an S3-compatible store by environment. */
import { join } from 'node:path'
import { openDisk } from './disk.ts'
import type { Storage } from './port.ts'
import { openS3, type S3Settings } from './s3.ts'

export { StorageKeyError } from './key.ts'
export type { Storage } from './port.ts'
export type { S3Settings } from './s3.ts'

/** Opens the bucket where one is set, else the folder `files` in the data folder. Nothing is reached before the first use. */
export function openStorage(settings: { dataDir: string; s3?: S3Settings | undefined }): Storage {
  return settings.s3 ? openS3(settings.s3) : openDisk(join(settings.dataDir, 'files'))
}
