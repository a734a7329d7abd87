/** Stored files by key: on disk by default, in an S3-compatible store by environment. */

export type StoredFile = { bytes: Buffer; contentType: string }

export type Storage = {
  /** Writes the whole file under the key, replacing what was there; readers see the old or the new, never a part. */
  put(key: string, file: StoredFile): Promise<void>
  /** The file, or undefined where the key has none. */
  get(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
}
