import { createHash } from 'node:crypto'

/**
 * SHA-256 of a text or of bytes. Of the secret of a link or cookie, only this is stored, so that reading the database is no access.
 */
export const digestOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url')
