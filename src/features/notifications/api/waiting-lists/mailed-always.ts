import type { EventKind } from '#features/waiting-lists/contract.ts'

/**
 * Whether the email about an event is sent even to those who turned emails about waiting lists off: an offer has a deadline
 * and leads to a payment, so its family learns how it ends.
 */
export function isMailedAlways(kind: EventKind): boolean {
  return ALWAYS.includes(kind)
}

const ALWAYS: EventKind[] = ['offered', 'expired', 'withdrawn', 'sale_failed']
