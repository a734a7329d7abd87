/** Announced when a session ends before its time, by sign-out or a new password: `SessionEnded`. */
export const SESSION_ENDED = 'session.ended'

/** Whose session; without `sessionId` all of that person's. */
export type SessionEnded = { userId: string; sessionId?: string }
