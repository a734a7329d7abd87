import { DAY_MS } from '#lib/durations.ts'
import { elapsedText } from './elapsed.ts'

/** Milliseconds after which something has waited long. */
const LONG_MS = 3 * DAY_MS

/** How long something has waited at a time in milliseconds; marked if that is long. */
export function Age({ since, now }: { since: string; now: number }) {
  const isLong = now - Date.parse(since) >= LONG_MS
  return (
    <time dateTime={since} className={isLong ? 'font-medium text-amber' : undefined}>
      {elapsedText(since, now)}
    </time>
  )
}
