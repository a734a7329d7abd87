import { defineEvent } from '#lib/events.ts'

/** A user was muted, suspended, or restored, so their open pages refetch their account status. */
export const ACCOUNT_STATUS_CHANGED = defineEvent<{ userId: string }, Record<string, never>>(
  'account-status.changed',
)
