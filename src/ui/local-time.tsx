import { type TimeFormat, timeText } from '#lib/times.ts'
import { useTimeZone } from './time-zone.ts'

type Props = {
  /** An ISO timestamp. */
  at: string
  format: Exclude<TimeFormat, 'dateTimeZone'>
  className?: string
}

/** A point in time in the reader's time zone, or in that of the subject of the page. */
export function LocalTime({ at, format, className }: Props) {
  return (
    <time dateTime={at} className={className}>
      {timeText(at, format, useTimeZone())}
    </time>
  )
}
