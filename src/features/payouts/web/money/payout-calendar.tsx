import { use } from 'react'
import { dayText } from '#lib/dates.ts'
import { formatWithCents } from '#lib/money.ts'
import { CurrentYear, useTimeZone } from '#ui/time-zone.ts'
import { payoutCondition } from '../../payout-texts.ts'
import type { PayoutDay } from '../../schedule.ts'
import { PayoutRow } from './payout-rows.tsx'

/** The days on which money is sent, with the sales that it is for and what must happen before. */
export function PayoutCalendar({ days }: { days: PayoutDay[] }) {
  const timeZone = useTimeZone()
  const today = use(CurrentYear)
  return (
    <section className="min-w-0">
      <h3 className="mb-3 text-xl">When you are paid</h3>
      <ol className="divide-y border-t">
        {days.map(({ day, isAfterPickup, amount, parts }) => (
          <li
            key={isAfterPickup ? 'after pickup' : day}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-4"
          >
            <DayLeaf day={day} text={isAfterPickup ? 'After pickup' : 'Being sent'} today={today} />
            <div className="min-w-0">
              {parts.length > 1 && (
                <p className="mb-2 flex flex-wrap justify-between gap-x-6 font-semibold tabular-nums">
                  <span>{`${parts.length} payouts`}</span>
                  <span>{formatWithCents(amount)}</span>
                </p>
              )}
              <ul className="grid gap-2">
                {parts.map((part) => (
                  <PayoutRow
                    key={part.payout.transactionId}
                    {...part}
                    hint={payoutCondition(part.payout, timeZone, today)}
                  />
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

type LeafProps = { day: string | null; text: string; today: string | undefined }

/** A day as a leaf of a calendar: `Thu` above `Dec 3`; the text without a day. */
function DayLeaf({ day, text, today }: LeafProps) {
  const leaf =
    'grid w-20 content-center justify-items-center self-start rounded-md bg-action-soft px-1 py-2 text-center'
  if (!day) return <p className={`${leaf} font-medium text-action`}>{text}</p>
  const [weekday, ...date] = dayText(day, today).split(', ')
  return (
    <time dateTime={day} className={leaf}>
      <span className="text-xs text-action">
        {weekday}
        <span className="sr-only">, </span>
      </span>
      <span className="font-semibold">{date.join(', ')}</span>
    </time>
  )
}
