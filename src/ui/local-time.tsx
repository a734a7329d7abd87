import { use } from 'react'
import { deadlineText, type TimeFormat, timeText } from '#lib/times.ts'
import { CurrentYear, useTimeZone } from './time-zone.ts'

type Props = {
  /** An ISO timestamp. */
  at: string
  /** `deadline` for what the reader must not miss: with weekday and time zone. */
  format: Exclude<TimeFormat, 'dateTimeZone'> | 'deadline'
  className?: string
}

/** A point in time in the reader's time zone, or in that of the subject of the page. */
export function LocalTime({ at, format, className }: Props) {
  const timeZone = useTimeZone()
  const today = use(CurrentYear)
  return (
    <time dateTime={at} className={className}>
      {format === 'deadline' ? deadlineText(at, { timeZone, today }) : timeText(at, format, timeZone)}
    </time>
  )
}
