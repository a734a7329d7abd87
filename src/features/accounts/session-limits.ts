/** Hours without use after which a session ends. */
export const IDLE_HOURS = { user: 14 * 24, staff: 12 }
/** Hours after the sign-in at which a session ends in any case. */
export const TOTAL_HOURS = { user: 90 * 24, staff: 7 * 24 }
/** Minutes that may pass until the use of a session is recorded. */
export const ACTIVITY_MINUTES = 5
