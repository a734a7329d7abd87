/** What pages say about checks. */
import { shortMonthText } from '../dates.ts'
import { CHECK_KINDS, CHECK_NAMES, type CheckKind } from './kinds.ts'
import type { PublicCheck } from './state.ts'

/** `Registration (TICA) checked Jan 2026`, `Visit: not done`, or `Address checked Feb 2024, expired Feb 2026`. */
export function publicCheckText({ kind, state, detail, checkedIn, expiresIn }: PublicCheck): string {
  const name = CHECK_NAMES[kind]
  if (state === 'not_done' || !checkedIn) return `${name}: not done`
  const checked = `${name}${detail ? ` (${detail})` : ''} checked ${shortMonthText(checkedIn)}`
  return state === 'expired' && expiresIn ? `${checked}, expired ${shortMonthText(expiresIn)}` : checked
}

/**
 * How many checks of a cattery are valid with the month of the newest, how many were passed but have expired, and the month in
 * which staff accepted its application; null if they did not decide about it.
 */
export type CheckCounts = {
  valid: number
  expired: number
  checkedIn: string | null
  acceptedIn: string | null
}

/** Whether a cattery carries the seal: our staff have checked something, and it is still valid. */
export function isChecked({ valid }: Pick<CheckCounts, 'valid'>): boolean {
  return valid > 0
}

/** `4 of 6 checks, Nov 2026`; `Checks expired`, or `New, not checked yet` for a cattery that nobody has checked. */
export function checkCountText(counts: Omit<CheckCounts, 'acceptedIn'>): string {
  const { valid, expired, checkedIn } = counts
  if (!isChecked(counts)) return expired > 0 ? 'Checks expired' : 'New, not checked yet'
  return `${valid} of ${CHECK_KINDS.length} checks${checkedIn ? `, ${shortMonthText(checkedIn)}` : ''}`
}

/** What the seal of a verified breeder means, or why there is none. */
export function describeVerification(counts: CheckCounts): string {
  const { valid, expired, checkedIn, acceptedIn } = counts
  if (isChecked(counts))
    return `${valid} of ${CHECK_KINDS.length} checks done${checkedIn ? `, the newest in ${shortMonthText(checkedIn)}` : ''}`
  if (expired > 0) return 'All checks have expired'
  return acceptedIn
    ? `Our staff accepted the application in ${shortMonthText(acceptedIn)}; no check has been recorded yet`
    : 'New, not checked yet'
}

type ValidCheck = { kind: CheckKind; checkedIn: string }

/** What staff checked and when, in the order given: `2 of 6 checks: visit (Oct 2026); identity (Mar 2026)`; or why there is nothing. */
export function validChecksText(counts: CheckCounts, checks: readonly ValidCheck[]): string {
  if (!isChecked(counts)) return checkCountText(counts)
  const months = [...new Set(checks.map(({ checkedIn }) => checkedIn))]
  const done = months.map((month) => {
    const names = checks.filter(({ checkedIn }) => checkedIn === month).map(({ kind }) => CHECK_NAMES[kind])
    return `${names.join(', ').toLowerCase()} (${shortMonthText(month)})`
  })
  return `${counts.valid} of ${CHECK_KINDS.length} checks: ${done.join('; ')}`
}
