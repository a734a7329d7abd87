import { createHash } from 'node:crypto'

/** SHA-256 of a text. Of the secret of a link or cookie, only this is stored, so that reading the database is no access. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
