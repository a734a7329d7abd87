/** What pages say about checks. */
import { shortMonthText } from '../dates.ts'
import { CHECK_KINDS, CHECK_NAMES } from './kinds.ts'
import type { PublicCheck } from './state.ts'

/** `Registration (TICA) checked Jan 2026`, `Visit: not done`, or `Address checked Feb 2024, expired Feb 2026`. */
export function publicCheckText({ kind, state, detail, checkedIn, expiresIn }: PublicCheck): string {
  const name = CHECK_NAMES[kind]
  if (state === 'not_done' || !checkedIn) return `${name}: not done`
  const checked = `${name}${detail ? ` (${detail})` : ''} checked ${shortMonthText(checkedIn)}`
  return state === 'expired' && expiresIn ? `${checked}, expired ${shortMonthText(expiresIn)}` : checked
}

/** How many checks of a cattery are valid, and how many were passed but have expired. */
export type CheckCounts = { valid: number; expired: number }

/** `No checks`, `1 check`, `4 checks`. */
export function checkCountText({ valid }: CheckCounts): string {
  return valid === 0 ? 'No checks' : `${valid} ${valid === 1 ? 'check' : 'checks'}`
}

/** What the badge of a verified breeder means. */
export function describeVerification({ valid, expired }: CheckCounts): string {
  if (valid > 0) return `${valid} of ${CHECK_KINDS.length} checks done`
  return expired > 0 ? 'All checks have expired' : 'Profile complete; nothing has been checked yet'
}
