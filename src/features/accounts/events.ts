import { defineEvent } from '#lib/events.ts'

/** A session ended early, by sign-out or a new password; without `sessionId`, all sessions of the user. */
export const SESSION_ENDED = defineEvent<{ userId: string; sessionId?: string }>('session.ended')
