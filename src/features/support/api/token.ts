/** Tokens of links in emails, with which a visitor opens a request without an account. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { LINK_DAYS } from '../choices.ts'

const DAY_MS = 24 * 3_600_000
const TOKEN = /^([\da-z]{1,10})\.([\w-]{43})$/

/** The path of a visitor's request; the token expires after LINK_DAYS. */
export function requestPath(secret: string, caseId: string, now: Date): string {
  const expires = now.getTime() + LINK_DAYS * DAY_MS
  return `/support/${caseId}?token=${expires.toString(36)}.${sign(secret, caseId, expires).toString('base64url')}`
}

/** Whether a token opens a request, did until it expired, or never did. */
export function checkToken(
  secret: string,
  caseId: string,
  token: string,
  now: Date,
): 'valid' | 'expired' | 'invalid' {
  const [, time = '', signature = ''] = TOKEN.exec(token) ?? []
  const expires = Number.parseInt(time, 36)
  const given = Buffer.from(signature, 'base64url')
  const right = sign(secret, caseId, expires)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'invalid'
  return now.getTime() < expires ? 'valid' : 'expired'
}

/** With a key derived from the app's secret (HKDF, RFC 5869). */
function sign(secret: string, caseId: string, expires: number): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'littermate support', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([caseId, expires]))
    .digest()
}
