import { createHash } from 'node:crypto'

/** The SHA-256 of a file, or of the UTF-8 bytes of a text, as 64 hexadecimal digits. */
export function sha256(contents: string | Uint8Array): string {
  return createHash('sha256').update(contents).digest('hex')
}
