import type { InquiryStatus } from '../contract.ts'

/** How many messages a user can send in a minute, counting those that screening rejected, and how many conversations a user can start in an hour. */
export const MESSAGES_PER_MINUTE = 20
export const CONVERSATIONS_PER_HOUR = 5

/** How many earlier messages of the sender are screened together with a new one: a number may be split across them. */
export const SCREENED_MESSAGES = 5

/** The status changes that a breeder can make. Replying changes pending to responded. */
export const INQUIRY_TRANSITIONS: Record<InquiryStatus, readonly InquiryStatus[]> = {
  pending: ['responded', 'closed'],
  responded: ['closed'],
  closed: ['pending'],
}

/** The facts about a user's cattery that decide who can write to whom. */
export type Cattery = { id: string; isShown: boolean; isSuspended: boolean }

/**
 * Whether a user can write to another: one of them must have a public cattery. The owner of a suspended cattery can
 * neither be found nor write.
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
