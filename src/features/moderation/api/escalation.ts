/** What repeated violations lead to. */

const HOUR_MS = 3_600_000

/** Milliseconds in which violations count toward a mute, and the number that causes one. */
export const MUTE_WINDOW_MS = 24 * HOUR_MS
const MUTE_AT = 3
/** Milliseconds that an automatic mute lasts. */
export const MUTE_MS = 24 * HOUR_MS
/** Milliseconds in which violations count toward a case for staff, and the number that opens one. */
export const STAFF_WINDOW_MS = 30 * 24 * HOUR_MS
const STAFF_AT = 6

export type Action = 'blocked' | 'muted'

/** The consequence of a violation; both counts include it. From the third on, each violation starts a new mute. */
export function escalate(counts: { inMuteWindow: number; inStaffWindow: number }): {
  action: Action
  opensCase: boolean
} {
  return {
    action: counts.inMuteWindow >= MUTE_AT ? 'muted' : 'blocked',
    opensCase: counts.inStaffWindow >= STAFF_AT,
  }
}

/** The end of a mute of so many hours. */
export function muteEnd(hours: number | undefined, now: Date): Date {
  return new Date(now.getTime() + (hours ?? 0) * HOUR_MS)
}
