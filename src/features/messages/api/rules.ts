import type { InquiryStatus } from '../contract.ts'

/** How many earlier messages of the sender are screened together with a new one: a number may be split across them. */
export const SCREENED_MESSAGES = 5

/** Profiles show how a breeder answers from so many inquiries on, of so many days. */
export const RESPONSES_FROM = 5
export const RESPONSE_DAYS = 180

/** Days after which an inquiry without an answer counts as unanswered. */
export const UNANSWERED_AFTER_DAYS = 3

/** The status changes that a breeder can make. Replying changes pending to responded. */
const INQUIRY_TRANSITIONS: Record<InquiryStatus, readonly InquiryStatus[]> = {
  pending: ['responded', 'closed'],
  responded: ['closed'],
  closed: ['pending'],
}

type InquiryState = { status: InquiryStatus; isRead: boolean }

/** An inquiry after a change by its breeder, which counts as reading if it is answered or closed; null if not allowed. */
export function changedInquiry(
  inquiry: InquiryState,
  change: { isRead?: boolean | undefined; status?: InquiryStatus | undefined },
): InquiryState | null {
  const status = change.status ?? inquiry.status
  if (status !== inquiry.status && !INQUIRY_TRANSITIONS[inquiry.status].includes(status)) return null
  return { status, isRead: change.isRead ?? (inquiry.isRead || status !== 'pending') }
}

/** The facts about a user's cattery that decide who can write to whom. */
export type Cattery = { id: string; isShown: boolean; isSuspended: boolean }

/**
 * Whether a user can write to another: one of them must have a public cattery. The owner of a suspended cattery cannot be
 * found, and neither can a buyer whom a breeder does not know: `haveMet` says whether the two have written to each other, or one
 * waits for a kitten of the other.
 */
export function mayWrite(
  from: { cattery: Cattery | null },
  to: { cattery: Cattery | null },
  haveMet: boolean,
): 'yes' | 'not_found' | 'forbidden' {
  if (to.cattery?.isSuspended) return 'not_found'
  if (to.cattery?.isShown) return 'yes'
  if (from.cattery?.isShown) return to.cattery || haveMet ? 'yes' : 'not_found'
  return to.cattery ? 'not_found' : 'forbidden'
}
