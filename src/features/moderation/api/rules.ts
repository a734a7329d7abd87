/** The ladder: what a violation leads to, by how many the person has committed. */

const HOUR_MS = 3_600_000

/** Milliseconds back in which violations count toward a mute, and how many lead to one. */
export const MUTE_WINDOW_MS = 24 * HOUR_MS
const MUTE_AT = 3
/** Milliseconds that a mute lasts. */
export const MUTE_MS = 24 * HOUR_MS
/** Milliseconds back in which violations count toward asking staff, and how many lead there. */
export const STAFF_WINDOW_MS = 30 * 24 * HOUR_MS
const STAFF_AT = 6

export type Action = 'blocked' | 'muted'

/** What follows from a violation; both counts include it. A mute begins anew with every third. */
export function follows(counts: { inMuteWindow: number; inStaffWindow: number }): {
  action: Action
  asksStaff: boolean
} {
  return {
    action: counts.inMuteWindow >= MUTE_AT ? 'muted' : 'blocked',
    asksStaff: counts.inStaffWindow >= STAFF_AT,
  }
}
