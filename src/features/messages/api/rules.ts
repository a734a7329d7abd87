import type { InquiryStatus } from '../contract.ts'

/** Messages that one person may send in a minute, and conversations that one may begin in an hour. */
export const MESSAGES_A_MINUTE = 20
export const CONVERSATIONS_AN_HOUR = 5

/** Earlier messages of the sender that screening looks at, since a number may be split over them. */
export const SCREENED_BEFORE = 5

/** Where an inquiry may go from where it is. A breeder's answer moves it on by itself. */
export const INQUIRY_MOVES: Record<InquiryStatus, readonly InquiryStatus[]> = {
  pending: ['responded', 'closed'],
  responded: ['closed'],
  closed: ['pending'],
}

/** A person's cattery, as far as writing goes. */
export type Cattery = { id: string; isShown: boolean; isSuspended: boolean }

/**
 * Whether one may write to another: one of them must have a cattery that the public sees. Nobody can be found behind
 * a cattery that was suspended, and nobody writes from one.
 */
export function mayWrite(
  from: { cattery: Cattery | null },
  to: { cattery: Cattery | null },
): 'yes' | 'not_found' | 'forbidden' {
  if (to.cattery?.isSuspended) return 'not_found'
  if (to.cattery?.isShown) return 'yes'
  if (from.cattery?.isShown) return 'yes'
  return to.cattery ? 'not_found' : 'forbidden'
}
