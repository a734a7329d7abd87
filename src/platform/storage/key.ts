/** The content types that can be stored, by file extension. */
const TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  zip: 'application/zip',
  bin: 'application/octet-stream',
}

const MAX_KEY_LENGTH = 200
/** Folders and a file name of lowercase letters, digits, dashes, and underscores, which cannot leave the root folder. */
const KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*\.[a-z0-9]+$/

/** The caller used an invalid key; keys must never be built from user input. */
export class StorageKeyError extends Error {
  constructor(key: string, problem: string) {
    super(`The storage key ${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))} ${problem}.`)
    this.name = 'StorageKeyError'
  }
}

/** The content type of a key. Throws StorageKeyError for an invalid format or unknown extension. */
export function typeOfKey(key: string): string {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key)) throw new StorageKeyError(key, 'has an invalid format')
  const type = TYPES[key.slice(key.lastIndexOf('.') + 1)]
  if (!type) throw new StorageKeyError(key, 'has an unknown extension')
  return type
}

/** Throws StorageKeyError unless the key's extension matches the content type. */
export function checkType(key: string, contentType: string): void {
  const type = typeOfKey(key)
  if (type !== contentType) throw new StorageKeyError(key, `is for ${type}, not ${contentType}`)
}

/** Throws StorageKeyError unless it is the name of a folder. */
export function checkFolder(folder: string): void {
  typeOfKey(`${folder}/x.bin`)
}
