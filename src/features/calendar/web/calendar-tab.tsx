import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useLocation } from 'react-router'
import { addMonths, monthText } from '#lib/months.ts'
import { timeZoneName } from '#lib/places/us-time-zones.ts'
import { ChipLink } from '#ui/chip-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeletons } from '#ui/loading/skeleton.tsx'
import { CALENDAR_KINDS } from '../choices.ts'
import type { CalendarMonth } from '../contract.ts'
import { KINDS } from '../kinds.ts'
import { AppAddress } from './app-address.tsx'
import { type CalendarView, calendarUrl, readCalendarUrl } from './calendar-url.ts'
import { MonthList } from './month-list.tsx'
import { monthQuery, settingsQuery } from './queries.ts'
import { ReminderChoices } from './reminder-choices.tsx'

/** A month of the cattery, the reminders of what is in it, and the address for calendar apps. */
export function CalendarTab() {
  const { pathname, search } = useLocation()
  const view = readCalendarUrl(new URLSearchParams(search))
  const href = (change: Partial<CalendarView>) => calendarUrl(pathname, { ...view, ...change })
  const settings = useQuery(settingsQuery)
  return (
    <div className="grid grid-cols-1 gap-10">
      <section className="grid grid-cols-1 gap-5">
        <h2 className="text-2xl">Calendar</h2>
        <Loaded
          query={useQuery(monthQuery(view.month))}
          failure="Your calendar could not be loaded."
          loading={<Skeletons shapes={['h-11', 'h-64']} />}
        >
          {(month) => <Month month={month} show={view.show} href={href} />}
        </Loaded>
      </section>
      <Loaded query={settings} failure="The settings of your calendar could not be loaded.">
        {({ reminders, feedCreatedAt }) => (
          <div className="grid grid-cols-1 items-start gap-10 border-t border-line pt-8 lg:grid-cols-2">
            <ReminderChoices reminders={reminders} />
            <AppAddress createdAt={feedCreatedAt} />
          </div>
        )}
      </Loaded>
    </div>
  )
}

type MonthProps = {
  month: CalendarMonth
  show: CalendarView['show']
  href: (change: Partial<CalendarView>) => string
}

function Month({ month: { month, today, timeZone, entries }, show, href }: MonthProps) {
  const shown = show ? entries.filter(({ kind }) => kind === show) : entries
  const kinds = CALENDAR_KINDS.filter((kind) => kind === show || entries.some((entry) => entry.kind === kind))
  const current = today.slice(0, 7)
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="grow text-xl">{monthText(month)}</h3>
        <nav aria-label="Months" className="flex items-center gap-2">
          {month !== current && (
            <LinkButton size="sm" variant="secondary" to={href({ month: undefined })}>
              Today
            </LinkButton>
          )}
          <LinkButton size="sm" variant="secondary" to={href({ month: before })}>
            <ChevronLeft size={18} aria-hidden="true" />
            <span className="sr-only">{`Previous month: ${monthText(before)}`}</span>
          </LinkButton>
          <LinkButton size="sm" variant="secondary" to={href({ month: after })}>
            <span className="sr-only">{`Next month: ${monthText(after)}`}</span>
            <ChevronRight size={18} aria-hidden="true" />
          </LinkButton>
        </nav>
      </div>
      {kinds.length > 0 && (
        <nav aria-label="Kinds" className="flex flex-wrap gap-2">
          <ChipLink to={href({ show: undefined })} aria-current={show ? undefined : 'true'}>
            Everything
          </ChipLink>
          {kinds.map((kind) => (
            <ChipLink key={kind} to={href({ show: kind })} aria-current={show === kind ? 'true' : undefined}>
              {KINDS[kind].label}
            </ChipLink>
          ))}
        </nav>
      )}
      {shown.length > 0 ? (
        <>
          <MonthList month={month} today={today} entries={shown} />
          {shown.some(({ time }) => time !== null) && (
            <p className="text-sm text-muted">
              {`All times are in ${timeZoneName(timeZone)}, where your cattery is.`}
            </p>
          )}
        </>
      ) : show ? (
        <p className="py-10 text-center text-muted">
          <span>{`Nothing of this kind in ${monthText(month)}.`}</span>{' '}
          <Link to={href({ show: undefined })} className="link">
            Show everything
          </Link>
        </p>
      ) : (
        <EmptyState
          icon={<CalendarDays size={32} aria-hidden="true" />}
          title={`Nothing in ${monthText(month)}`}
          hint="What you plan and sell appears here by itself: litters you expect, days on which kittens can go home, pickups, balances, and health tests that are due."
        />
      )}
      <p>
        <Link to={href({ month: after })} className="link">
          {`Go on to ${monthText(after)}`}
        </Link>
      </p>
    </>
  )
}
