import { useState } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeletons } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { adminUrl } from '../admin-url.ts'
import { StaffCell, StaffRow, StaffTable } from '../staff-table.tsx'
import { useWork } from './use-work.ts'
import { sortWork, type Urgency, urgencyOf, urgencyText, type WorkItem } from './work-items.ts'

const TONES: Record<NonNullable<Urgency>, BadgeTone> = {
  overdue: 'urgent',
  soon: 'danger',
  late: 'duty',
  awaited: 'plain',
}

const COLUMNS = ['What', 'Kind', 'Urgency', 'Since', 'Assigned to']

/** What waits for the viewer or for anyone of the role: the most urgent first, then what is theirs, then the oldest. */
export function WorkTab({ viewer }: { viewer: User }) {
  const work = useWork(viewer)
  return (
    <section className="grid gap-5">
      <h2 className="text-2xl">My work</h2>
      <Loaded query={work} failure="Your work could not be loaded." loading={<Skeletons />}>
        {(items) => (items.length > 0 ? <WorkTable items={items} /> : <NoWork />)}
      </Loaded>
    </section>
  )
}

function NoWork() {
  return (
    <EmptyState
      title="Nothing is waiting"
      hint="Cases that are yours or nobody’s, approvals, and payments that need attention appear here."
    >
      <LinkButton to={adminUrl({})} variant="secondary">
        All open cases
      </LinkButton>
    </EmptyState>
  )
}

function WorkTable({ items }: { items: WorkItem[] }) {
  const [now] = useState(() => Date.now())
  return (
    <>
      <p className="text-muted">{summary(items, now)}</p>
      <StaffTable label="My work" columns={COLUMNS}>
        {sortWork(items, now).map((item) => (
          <Row key={item.key} item={item} now={now} />
        ))}
      </StaffTable>
    </>
  )
}

function Row({ item, now }: { item: WorkItem; now: number }) {
  const urgency = urgencyOf(item, now)
  return (
    <StaffRow>
      <StaffCell isMain>
        <h3 dir="auto" className="font-sans text-base font-medium wrap-anywhere">
          <Link to={item.to} className={STRETCHED_LINK}>
            {item.title}
          </Link>
        </h3>
        <p dir="auto" className="text-muted">
          {item.note}
        </p>
      </StaffCell>
      <StaffCell>{item.kind}</StaffCell>
      <StaffCell>
        {urgency ? (
          <Badge tone={TONES[urgency]} className="whitespace-nowrap">
            {urgencyText(item, now)}
          </Badge>
        ) : (
          <span className="whitespace-nowrap text-muted">{urgencyText(item, now)}</span>
        )}
        {item.dueAt && (
          <span className="block text-muted">
            {'by '}
            <LocalTime at={item.dueAt} format="deadline" />
          </span>
        )}
      </StaffCell>
      <StaffCell isShort label="Since">
        <LocalTime at={item.since} format="date" />
      </StaffCell>
      <StaffCell isShort {...(item.isMine && { label: 'Assigned to' })}>
        {item.isMine ? 'You' : <span className="text-muted max-md:hidden">No one</span>}
      </StaffCell>
    </StaffRow>
  )
}

/** `12 things are waiting, 2 of them overdue.` */
function summary(items: WorkItem[], now: number): string {
  const overdue = items.filter((item) => urgencyOf(item, now) === 'overdue').length
  const waiting = items.length === 1 ? '1 thing is waiting' : `${items.length} things are waiting`
  return `${waiting}${overdue > 0 ? `, ${overdue} of them overdue` : ''}. The most urgent is first; of these, what is yours, then the oldest.`
}
