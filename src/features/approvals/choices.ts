/** What needs the approval of a second member of staff. Separate from the contract, so that pages need not load schemas. */
import type { StaffRole } from '#lib/staff-roles.ts'

/**
 * What is asked for: a refund, the record that a rejected refund was paid in another way, a decision about a problem with a
 * refund, a payout before its wait is over, or the deletion of a user.
 */
export const APPROVAL_KINDS = [
  'refund',
  'settle_refund',
  'problem_decision',
  'early_payout',
  'delete_user',
] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** States: what is approved is carried out in the same database transaction. */
export const APPROVAL_STATUSES = ['requested', 'approved', 'declined', 'expired'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** The role that asking and approving need. */
export const APPROVAL_ROLES: Record<ApprovalKind, StaffRole> = {
  refund: 'finance',
  settle_refund: 'finance',
  problem_decision: 'finance',
  early_payout: 'finance',
  delete_user: 'moderator',
}

/** Days after which a request expires. */
export const APPROVAL_DAYS = 7
/** Characters. */
export const MIN_REASON = 3
export const MAX_REASON = 1_000

/** More cents than any sale has. */
export const MAX_REFUND = 100_000_000
