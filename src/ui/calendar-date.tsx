import { dateText } from '#lib/dates.ts'

/** A calendar day, such as a date of birth, which is the same in every time zone. `date` is an ISO date. */
export function CalendarDate({ date }: { date: string }) {
  return (
    <time dateTime={date} className="whitespace-nowrap">
      {dateText(date)}
    </time>
  )
}
