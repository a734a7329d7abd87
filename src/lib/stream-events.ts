/** The events that a stream of server-sent events sends about itself. */
export const STREAM_EVENTS = {
  /** Sent at the beginning and repeatEvery, with the ID after which the stream continues. */
  heartbeat: 'heartbeat',
  /** Events may have been missed, so what is displayed must be fetched again. */
  gap: 'gap',
  /** The session ended; the stream closes. */
  sessionEnded: 'session-ended',
  /** The user opened too many streams; this one closes. */
  limitReached: 'limit-reached',
} as const
