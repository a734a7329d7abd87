import type { PayoutAccountState, Restriction } from '../../account-contract.ts'
import { ACCOUNT_COUNTRY, ACCOUNT_CURRENCY } from '../../rules.ts'
import type { ANNOUNCEMENTS } from '../tables.ts'

/** What the provider reports of an account. */
export type AccountReport = {
  detailsSubmitted: boolean
  chargesEnabled: boolean
  payoutsEnabled: boolean
  transfers: 'active' | 'inactive' | 'pending'
  currentlyDue: string[]
  pastDue: string[]
  disabledReason: string | null
  /** Until when the provider needs what is due now. */
  dueAt: Date | null
  country: string | null
  currency: string | null
}

type State = { state: Exclude<PayoutAccountState, 'not_started'>; restriction: Restriction | null }
export type Announcement = (typeof ANNOUNCEMENTS)[number]

const restricted = (restriction: Restriction): State => ({ state: 'restricted', restriction })
const plain = (state: 'information_missing' | 'under_review' | 'active'): State => ({
  state,
  restriction: null,
})

/** The state of an account; without a report, the provider has closed it. */
export function stateOf(report: AccountReport | null): State {
  if (!report) return restricted('closed')
  const { country, currency, disabledReason, transfers, payoutsEnabled, currentlyDue, pastDue } = report
  if (disabledReason?.startsWith('rejected.')) return restricted('rejected')
  if (country !== null && country !== ACCOUNT_COUNTRY) return restricted('country')
  if (currency !== null && currency !== ACCOUNT_CURRENCY) return restricted('currency')
  if (transfers === 'active' && payoutsEnabled) return plain('active')
  // Of an account whose form was never finished, everything is past due from the start.
  if (!report.detailsSubmitted) return plain('information_missing')
  if (pastDue.length > 0) return restricted('past_due')
  if (currentlyDue.length > 0) return plain('information_missing')
  return isUnderReview(disabledReason) ? plain('under_review') : restricted('other')
}

function isUnderReview(disabledReason: string | null): boolean {
  return [null, 'under_review', 'listed', 'requirements.pending_verification'].includes(disabledReason)
}

/** What the breeder should be notified of; null for what they changed themselves, and for a review. */
export function announcementOf(
  { state, restriction }: State,
  report: AccountReport | null,
): Announcement | null {
  if (restriction) return restriction
  if (state === 'active') return needsInformation(report) ? 'information_missing' : 'active'
  return state === 'information_missing' && report?.detailsSubmitted ? state : null
}

/** Whether the provider asks for information. */
export function needsInformation(report: Pick<AccountReport, 'currentlyDue' | 'pastDue'> | null): boolean {
  return report !== null && report.currentlyDue.length + report.pastDue.length > 0
}
