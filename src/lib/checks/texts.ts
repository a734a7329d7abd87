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

/**
 * How many checks of a cattery are valid, how many were passed but have expired, and the month in which staff accepted its
 * application; null if they did not decide about it.
 */
export type CheckCounts = { valid: number; expired: number; acceptedIn: string | null }

/** `No checks`, `1 check`, `4 checks`. */
export function checkCountText({ valid }: Pick<CheckCounts, 'valid'>): string {
  return valid === 0 ? 'No checks' : `${valid} ${valid === 1 ? 'check' : 'checks'}`
}

/** What the badge of a verified breeder means. */
export function describeVerification({ valid, expired, acceptedIn }: CheckCounts): string {
  if (valid > 0) return `${valid} of ${CHECK_KINDS.length} checks done`
  if (expired > 0) return 'All checks have expired'
  return acceptedIn
    ? `Our staff accepted the application in ${shortMonthText(acceptedIn)}; no check has been recorded yet`
    : 'Profile complete; nothing has been checked yet'
}
