import { inUnits } from '#lib/texts/units.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago a time (ISO) was at another time in milliseconds: `5 minutes`, `47 hours`, `3 days`. Rounded down. */
export function elapsedText(since: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(since))
  if (ms < HOUR) return inUnits(Math.floor(ms / MINUTE), 'minute')
  return ms < 2 * DAY ? inUnits(Math.floor(ms / HOUR), 'hour') : inUnits(Math.floor(ms / DAY), 'day')
}
