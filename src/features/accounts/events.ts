import { defineEvent } from '#lib/events.ts'

/** A session ended early, by sign-out or a new password; without `sessionId`, all sessions of the user. */
export const SESSION_ENDED = defineEvent<{ userId: string; sessionId?: string }>('session.ended')

/** A user was muted, suspended, or restored, so their open pages refetch their account status. */
export const ACCOUNT_STATUS_CHANGED = defineEvent<{ userId: string }, Record<string, never>>(
  'account-status.changed',
)
