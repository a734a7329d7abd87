import { CONTACT_PHRASES, CONTACT_SETS } from './contact-phrases.ts'
import type { Find } from './found.ts'
import { phrasesIn } from './phrases.ts'
import type { Token } from './tokens.ts'

/** '3 pm me and my sister' has no verb there. */
const HOURS = ['pm', 'am']
const NOT = new Set([
  'not',
  'never',
  'dont',
  'wont',
  'cannot',
  't',
  'without',
  'no',
  'nor',
  'avoid',
  'against',
  'cant',
])
const OUTSIDE = new Set([
  'off',
  'outside',
  'elsewhere',
  'offline',
  'else',
  'app',
  'platform',
  'site',
  'website',
  'here',
])

const find = phrasesIn(CONTACT_PHRASES, CONTACT_SETS)

/** Requests to get in touch elsewhere. */
export function recogniseContacts(tokens: readonly Token[], finds: Find[]): void {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind !== 'word' || token.taken) continue
    const last = find(tokens, at)
    if (last < at) continue
    if (HOURS.includes(token.text) && tokens[at - 1]?.value) continue
    if (OUTSIDE.has(tokens[last]?.text ?? '') && isDenied(tokens, at)) continue
    if (isPictured(tokens, at, last)) continue
    finds.push({ category: 'contact', first: at, last })
    at = last
  }
}

/** 'Please do not talk off the platform' asks for the opposite. */
function isDenied(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= 0 && at - before <= 6; before--) {
    if (NOT.has(tokens[before]?.text ?? '')) return true
  }
  return false
}

/** 'I took it with my cell', 'my cell phone camera': the thing, not the number. */
function isPictured(tokens: readonly Token[], at: number, last: number): boolean {
  if (last !== at + 1 || !['cell', 'mobile'].includes(tokens[last]?.text ?? '')) return false
  return (
    tokens[last + 1]?.text === 'phone' || ['with', 'on', 'from', 'by'].includes(tokens[at - 1]?.text ?? '')
  )
}
