/** When a silence was an outage. */

import { HOUR_MS } from '#lib/durations.ts'

/** Hours without a process that serves people after which the time was an outage. */
const OUTAGE_HOURS = 24
/** How long such a process may be silent before workers let no deadline pass. */
export const SILENCE_MS = HOUR_MS

/** What a process knows that serves people when it notes that it does. Milliseconds of uptime go on while clocks are set. */
export type Observation = {
  now: Date
  /** The last note of any process; null in a new database. */
  seenAt: Date | null
  /** Since this process started, and since its last note; null before the first. */
  ranMs: number
  sinceNoteMs: number | null
}

/**
 * What an observation means: the site is `reachable`, an `outage` is over, or the clock was set forward (`clock_set`), which is
 * no outage, because the process ran meanwhile. A clock that is behind the last note is wrong in machines that have just
 * started (`wait`); after an hour, it is believed.
 */
export function judge({
  now,
  seenAt,
  ranMs,
  sinceNoteMs,
}: Observation): 'reachable' | 'outage' | 'clock_set' | 'wait' {
  if (!seenAt) return 'reachable'
  const silentMs = now.getTime() - seenAt.getTime()
  if (silentMs < -HOUR_MS) return ranMs < HOUR_MS ? 'wait' : 'reachable'
  if (silentMs <= OUTAGE_HOURS * HOUR_MS) return 'reachable'
  return sinceNoteMs !== null && sinceNoteMs <= OUTAGE_HOURS * HOUR_MS ? 'clock_set' : 'outage'
}
