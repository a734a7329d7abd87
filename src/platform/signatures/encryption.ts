/** Encryption of small values in the database with AES-256-GCM. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys, Purpose } from './keys.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text with the purpose's current key, as base64url; `owner` must be the same for decryption. */
export function encrypt(keys: Keys, purpose: Purpose, owner: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, bytesOf(keys.of(purpose)[0]), iv).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** The text, and whether the current key encrypted it. Throws if none of the purpose's keys fits. */
export function decrypt(
  keys: Keys,
  purpose: Purpose,
  owner: string,
  encrypted: string,
): { text: string; isCurrent: boolean } {
  const bytes = Buffer.from(encrypted, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  for (const [index, key] of keys.of(purpose).entries()) {
    try {
      const decipher = createDecipheriv(CIPHER, bytesOf(key), iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag)
      const text =
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      return { text, isCurrent: index === 0 }
    } catch {
      // Another key may fit.
    }
  }
  throw new Error(`No key for ${purpose} decrypts this value.`)
}

const bytesOf = (key: string) => Buffer.from(key, 'base64url')
