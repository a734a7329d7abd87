/** What prevents the deletion of an account. */
export const DELETION_BLOCKERS = [
  'sale',
  'refund',
  'dispute',
  'problem',
  'payment',
  'support',
  'staff',
] as const
export type DeletionBlocker = (typeof DELETION_BLOCKERS)[number]

export const EXPORT_STATES = ['requested', 'ready', 'failed', 'expired'] as const

/** Days until an account is deleted after the request, and days before that on which the user is reminded. */
export const GRACE_DAYS = 14
export const DELETION_REMINDER_DAYS = 3

/** Hours in which an export can be downloaded. */
export const EXPORT_HOURS = 24
/** Days for which exports are listed. */
export const EXPORT_LIST_DAYS = 30
