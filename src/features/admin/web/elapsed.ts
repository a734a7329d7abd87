import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { inUnits } from '#lib/texts/units.ts'

/** How long ago a time (ISO) was at another time in milliseconds: `5 minutes`, `47 hours`, `3 days`. Rounded down. */
export function elapsedText(since: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(since))
  if (ms < HOUR_MS) return inUnits(Math.floor(ms / MINUTE_MS), 'minute')
  return ms < 2 * DAY_MS ? inUnits(Math.floor(ms / HOUR_MS), 'hour') : inUnits(Math.floor(ms / DAY_MS), 'day')
}
