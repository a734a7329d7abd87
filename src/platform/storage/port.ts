type StoredFile = { bytes: Buffer; contentType: string }

/**
 * Keys are folders and a name of small letters, digits, `-` and `_`, with an ending that says the content type
 * (`objects/4f/original.webp`). Every method throws StorageKeyError for another key, and for a type that is not the
 * ending's.
 */
export type Storage = {
  /** Writes the whole file under the key, replacing what was there; readers see the old or the new, never a part. */
  put(key: string, file: StoredFile): Promise<void>
  /** The file, or undefined where the key has none. */
  get(key: string): Promise<StoredFile | undefined>
  /** Deletes the file; one that is not there is no error. */
  remove(key: string): Promise<void>
}
