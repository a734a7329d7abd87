import { CalendarDate } from '#ui/calendar-date.tsx'
import { NOT_ACCEPTED_TEXT } from '../rules.ts'

/** What a family reads that the breeder did not accept, until it may join the list again. */
export function Refused({ mayRejoinAt }: { mayRejoinAt: string }) {
  return (
    <p>
      <span>{`${NOT_ACCEPTED_TEXT} You can join again from `}</span>
      <CalendarDate date={mayRejoinAt.slice(0, 10)} />
      <span> on, or earlier if the breeder agrees.</span>
    </p>
  )
}
