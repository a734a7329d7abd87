/** The kinds of file that are stored, by the ending of their key; nothing else about a type is kept. */
const TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  bin: 'application/octet-stream',
}

const MAX_KEY_LENGTH = 200
/** Folders and a file name of small letters, digits and inner dashes, underscores and dots: no way out of the root. */
const KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*\.[a-z0-9]+$/

/** A key that no store accepts: a mistake of the caller, who must never build keys from what a visitor sent. */
export class StorageKeyError extends Error {
  constructor(key: string, why: string) {
    super(`The storage key ${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))} ${why}.`)
    this.name = 'StorageKeyError'
  }
}

/** The content type that a key stands for; throws StorageKeyError for a key with an unsafe form or unknown ending. */
export function typeOfKey(key: string): string {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key))
    throw new StorageKeyError(key, 'has a form that is not allowed')
  const type = TYPES[key.slice(key.lastIndexOf('.') + 1)]
  if (!type) throw new StorageKeyError(key, 'ends in no known kind of file')
  return type
}

/** Refuses a file whose type is not the one that its key says, so that both stores give back what they were given. */
export function checkType(key: string, contentType: string): void {
  const type = typeOfKey(key)
  if (type !== contentType) throw new StorageKeyError(key, `stands for ${type}, not for ${contentType}`)
}
