/** What repeated violations lead to. */

import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { MUTE_AT, MUTE_HOURS, MUTE_WINDOW_HOURS, STAFF_AT, STAFF_WINDOW_DAYS } from '../../choices.ts'

/** Milliseconds in which violations count toward a mute. */
export const MUTE_WINDOW_MS = MUTE_WINDOW_HOURS * HOUR_MS
/** Milliseconds that an automatic mute lasts. */
export const MUTE_MS = MUTE_HOURS * HOUR_MS
/** Milliseconds in which violations count toward a case for staff. */
export const STAFF_WINDOW_MS = STAFF_WINDOW_DAYS * DAY_MS

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
