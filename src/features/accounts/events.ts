/** A session was ended by sign-out or a password change. */
export const SESSION_ENDED = 'session.ended'

/** Without `sessionId`, all sessions of the user ended. */
export type SessionEnded = { userId: string; sessionId?: string }
