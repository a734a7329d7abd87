import { createHash } from 'node:crypto'

/** The digest that is stored of the secret of a link. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url')
