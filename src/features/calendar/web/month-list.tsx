import { dayText } from '#lib/dates.ts'
import { timeText } from '#lib/times.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import type { CalendarMonth, Entry } from '../contract.ts'
import { KINDS } from '../kinds.ts'
import { daysOfMonth, type MonthDay, weekdayOf } from './month-days.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The days of a month with their entries: a list of those that have any, laid out as a month where there is room. */
export function MonthList({ month, today, entries }: Pick<CalendarMonth, 'month' | 'today' | 'entries'>) {
  return (
    <div>
      <div aria-hidden="true" className="hidden grid-cols-7 text-sm text-muted lg:grid">
        {WEEKDAYS.map((weekday) => (
          <span key={weekday} className="px-2 pb-2">
            {weekday}
          </span>
        ))}
      </div>
      <ol className="grid grid-cols-1 gap-5 lg:grid-cols-7 lg:gap-0 lg:border-t lg:border-l lg:border-line">
        {WEEKDAYS.slice(0, weekdayOf(`${month}-01`)).map((weekday) => (
          <li key={weekday} aria-hidden="true" className="max-lg:hidden" />
        ))}
        {daysOfMonth(month, entries).map((day) => (
          <Day key={day.day} {...day} today={today} />
        ))}
      </ol>
    </div>
  )
}

function Day({ day, entries, today }: MonthDay & { today: string }) {
  const isToday = day === today
  const isEmpty = entries.length === 0
  return (
    <li
      // An empty day only gives the month its shape.
      aria-hidden={(isEmpty && !isToday) || undefined}
      className={`min-w-0 lg:min-h-28 lg:border-r lg:border-b lg:border-line lg:p-2 ${isEmpty && !isToday ? 'max-lg:hidden' : ''} ${isToday ? 'lg:bg-action-soft' : 'lg:bg-surface'}`}
    >
      <h4 className="mb-2 flex flex-wrap items-center gap-2 font-sans text-sm font-medium">
        <time dateTime={day} aria-current={isToday ? 'date' : undefined}>
          <span className="lg:sr-only">{dayText(day, day)}</span>
          <span aria-hidden="true" className="hidden tabular-nums lg:inline">
            {Number(day.slice(8))}
          </span>
        </time>
        {isToday && <Badge tone="good">Today</Badge>}
      </h4>
      {isEmpty ? (
        isToday && <p className="text-sm text-muted lg:hidden">Nothing today.</p>
      ) : (
        <ul className="grid gap-2 lg:gap-1.5">
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryLink entry={entry} isPast={day < today} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function EntryLink({ entry: { kind, time, title, path, day }, isPast }: { entry: Entry; isPast: boolean }) {
  return (
    <Link
      to={path}
      className={`block rounded-md border border-line bg-surface px-3.5 py-2.5 wrap-anywhere hover:border-action lg:text-sm ${isPast ? 'text-muted' : ''}`}
    >
      {time && (
        <span className="font-medium tabular-nums">
          {timeText(`${day}T${time}:00Z`, 'time', 'UTC')}
          {'\u00a0· '}
        </span>
      )}
      <bdi>{title}</bdi>
      <span className="block text-sm text-muted lg:sr-only">{KINDS[kind].label}</span>
    </Link>
  )
}
