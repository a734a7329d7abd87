/** Tokens of links in emails, with which a visitor opens a request without an account. */

import { DAY_MS } from '#lib/durations.ts'
import { type Keys, openSigner } from '#platform/signatures/index.ts'
import { LINK_DAYS } from '../choices.ts'

const TOKEN = /^([\da-z]{1,10})\.([\w-]{43})$/

/** The path of a visitor's request; the token expires after LINK_DAYS. */
export function requestPath(keys: Keys, caseId: string, now: Date): string {
  const expires = now.getTime() + LINK_DAYS * DAY_MS
  return `/support/${caseId}?token=${expires.toString(36)}.${signerOf(keys).sign([caseId, expires])}`
}

/** Whether a token opens a request, did until it expired, or never did. */
export function checkToken(
  keys: Keys,
  caseId: string,
  token: string,
  now: Date,
): 'valid' | 'expired' | 'invalid' {
  const [, time = '', signature = ''] = TOKEN.exec(token) ?? []
  const expires = Number.parseInt(time, 36)
  if (!signerOf(keys).isSigned([caseId, expires], signature)) return 'invalid'
  return now.getTime() < expires ? 'valid' : 'expired'
}

const signerOf = (keys: Keys) => openSigner(keys, 'support')
