/** The server-sent events about the stream itself. */
export const STREAM_EVENTS = {
  /** Sent at the start and regularly, with the ID after which the stream continues; at the start also whether it has a session. */
  heartbeat: 'heartbeat',
  /** Events may have been missed, so what is displayed must be fetched again. */
  gap: 'gap',
  /** The session ended; the stream closes. */
  sessionEnded: 'session-ended',
  /** The user opened too many streams; this one closes. */
  limitReached: 'limit-reached',
} as const
