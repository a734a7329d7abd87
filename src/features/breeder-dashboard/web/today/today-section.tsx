import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dateText } from '#lib/dates.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { Section } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { SaleTask, Today } from '../../contract.ts'
import { todayQuery } from '../insight-query.ts'
import { Checklist } from './checklist.tsx'

/** Tasks of sales that are shown; the others are in the list of sales. */
const SHOWN = 6

/** What waits for the breeder today, each with its button; for a new breeder, the first steps. */
export function TodaySection() {
  const query = useQuery(todayQuery)
  return (
    <Loaded query={query} failure="Your tasks could not be loaded." loading={<Skeleton className="h-28" />}>
      {(today) => (
        <>
          {today.checklist && <Checklist steps={today.checklist} />}
          <Section title="Today">
            <Tasks today={today} />
          </Section>
        </>
      )}
    </Loaded>
  )
}

function Tasks({ today: { questions, sales, unvaccinated } }: { today: Today }) {
  const { count, first } = unvaccinated
  if (questions + sales.length + count === 0)
    return <p className="text-muted">Nothing is waiting for you today.</p>
  return (
    <ul className="divide-y divide-line">
      {questions > 0 && (
        <Task
          title={questions === 1 ? '1 question to answer' : `${questions} questions to answer`}
          button="Answer"
          to="/dashboard?tab=inquiries&show=pending"
        />
      )}
      {sales.slice(0, SHOWN).map((task) => (
        <SaleTaskRow key={task.kind + task.saleId} task={task} />
      ))}
      {sales.length > SHOWN && (
        <Task title={`${sales.length - SHOWN} more in your sales`} button="View sales" to="/sales" />
      )}
      {first && (
        <Task
          title={
            count === 1
              ? `${first.name} has no vaccinations listed`
              : `${first.name} and ${count - 1} more have no vaccinations listed`
          }
          text="Buyers look for them first."
          button="Add vaccinations"
          to={`/dashboard?tab=cats&edit=${first.catId}`}
        />
      )}
    </ul>
  )
}

function SaleTaskRow({ task }: { task: SaleTask }) {
  const { kind, saleId, catId, catName, buyerName, due, day, until } = task
  const sale = `/sales/${saleId}`
  const on = day && dateText(day)
  switch (kind) {
    case 'dispute':
      return (
        <Task
          isUrgent
          title={`The buyer’s bank asks about the payment for ${catName}`}
          text={
            until && (
              <span>
                You can add a statement until <LocalTime at={until} format="dateTime" />
              </span>
            )
          }
          button="Add a statement"
          to={sale}
        />
      )
    case 'handover':
      return (
        <Task
          title={`${catName} goes home with ${buyerName}`}
          text={`Pickup ${on}`}
          button="Hand over"
          to={`${sale}#handover`}
        />
      )
    case 'overdue':
      return (
        <Task
          isUrgent
          title={`${buyerName} owes ${formatWithCentsIfAny(due)} for ${catName}`}
          text={`It was due on ${on}.`}
          button="See your options"
          to={sale}
        />
      )
    case 'pickup':
      return (
        <Task
          title={`Agree on a pickup day for ${catName}`}
          text={`${catName} can leave home ${on ? `from ${on}` : 'now'}.`}
          button="Propose a day"
          to={`${sale}#pickup-day`}
        />
      )
    case 'record':
      return (
        <Task
          title={`${catName}’s vaccination record is missing`}
          text={`It goes home with ${catName}${on ? ` on ${on}` : ''}.`}
          button="Add the record"
          to={`/dashboard?tab=cats&edit=${catId}`}
        />
      )
  }
}

type TaskProps = { title: string; text?: ReactNode; isUrgent?: boolean; button: string; to: string }

function Task({ title, text, isUrgent = false, button, to }: TaskProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-[min(13rem,100%)] flex-1 wrap-anywhere">
        <p dir="auto" className={`font-medium ${isUrgent ? 'text-danger' : ''}`}>
          {title}
        </p>
        {text && <p className="text-sm text-muted">{text}</p>}
      </div>
      <LinkButton size="sm" variant={isUrgent ? 'primary' : 'secondary'} to={to}>
        {button}
      </LinkButton>
    </li>
  )
}
