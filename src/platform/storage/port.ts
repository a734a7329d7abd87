import type { Readable } from 'node:stream'

type StoredFile = { bytes: Buffer; contentType: string }

/**
 * Keys are folders and a file name of lowercase letters, digits, `-`, and `_`, with an extension for the content type
 * (`objects/4f/original.webp`). Every method throws StorageKeyError for other keys, and for a content type that does not
 * match the extension.
 */
export type Storage = {
  /** The content type that a key's extension stands for. */
  contentType(key: string): string
  /** Stores a file, replacing an existing one. Readers see the complete old or new file. */
  put(key: string, file: StoredFile): Promise<void>
  /** Returns the file, or undefined if there is none. */
  get(key: string): Promise<StoredFile | undefined>
  /** Stores a file of this machine as `put` does, without loading it into memory. */
  putFile(key: string, path: string): Promise<void>
  /** The bytes of a file as a stream, or undefined if there is none. */
  open(key: string): Promise<Readable | undefined>
  /** The keys of the files that are directly in a folder, in no order. */
  list(folder: string): AsyncIterable<string>
  /** Deletes the file, if it exists. */
  remove(key: string): Promise<void>
}
