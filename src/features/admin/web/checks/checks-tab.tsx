import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ExpiredBreeder, UncheckedBreeder } from '#features/moderation/contract.ts'
import { CHECK_NAMES } from '#lib/checks/kinds.ts'
import { dateText } from '#lib/dates.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import type { Page } from '#lib/paging.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { type AdminState, adminUrl } from '../admin-url.ts'
import { FilterLinks } from '../filter-links.tsx'
import { adminQueries } from '../queries.ts'
import { StaffCell, StaffRow, StaffTable } from '../staff-table.tsx'
import { TestDocuments } from './health-documents.tsx'
import { OpenChecks } from './open-checks.tsx'

type Row = UncheckedBreeder & Partial<ExpiredBreeder>
type UrlOf = (change: Partial<AdminState>) => string

const QUEUES = {
  unchecked: {
    columns: ['Cattery', 'Location', 'On the site since', 'Cats for sale', 'Sales', 'Action'],
    label: 'Catteries that nobody has checked',
    text: 'Nobody has checked these catteries yet, and families can see that.',
    empty: {
      title: 'Every cattery has been checked',
      hint: 'New catteries appear here when they are public.',
    },
  },
  expired: {
    columns: ['Cattery', 'Location', 'Expired', 'Cats for sale', 'Sales', 'Action'],
    label: 'Catteries with expired checks',
    text: 'Families see that these checks have expired.',
    empty: { title: 'No check has expired', hint: 'Catteries appear here on the day after a check expires.' },
  },
} as const

/** What staff check: public catteries that nobody has checked, or with an expired check, and documents of tests. */
export function ChecksTab({ state }: { state: AdminState }) {
  const { checks, catteryId } = state
  const isOfDocuments = checks === 'documents' || checks === 'seen'
  return (
    <section className="grid gap-5">
      <h2 className="text-2xl">Checks</h2>
      <div className={catteryId ? 'max-xl:hidden' : ''}>
        <Queues current={checks} />
      </div>
      {isOfDocuments ? (
        <TestDocuments isSeen={checks === 'seen'} page={state.page} />
      ) : (
        <Catteries state={state} />
      )}
    </section>
  )
}

/** Links to the queues with the number of their rows. */
function Queues({ current }: { current: AdminState['checks'] }) {
  const unchecked = useQuery(adminQueries.unchecked(1))
  const expired = useQuery(adminQueries.expired(1))
  const documents = useQuery(adminQueries.testDocuments({ isSeen: false, page: 1 }))
  const queue = (id: AdminState['checks'], text: string) => ({
    id,
    text,
    href: adminUrl({ tab: 'checks', checks: id }),
  })
  return (
    <FilterLinks
      label="Queue"
      params="checks"
      current={current}
      filters={[
        queue(null, withCount('Never checked', unchecked)),
        queue('expired', withCount('Expired', expired)),
        queue('documents', withCount('Test documents', documents)),
        queue('seen', 'Test documents seen'),
      ]}
    />
  )
}

/**
 * Catteries to check, the oldest first. On a wide screen, the checks of one are beside the list; otherwise, they replace it.
 */
function Catteries({ state: { checks, catteryId, page } }: { state: AdminState }) {
  const isExpired = checks === 'expired'
  const unchecked = useQuery({ ...adminQueries.unchecked(page), enabled: !isExpired })
  const expired = useQuery({ ...adminQueries.expired(page), enabled: isExpired })
  const queue = QUEUES[isExpired ? 'expired' : 'unchecked']
  const rows: UseQueryResult<Page<Row[]>> = isExpired ? expired : unchecked
  const urlOf: UrlOf = (change) => adminUrl({ tab: 'checks', checks, page, ...change })
  const isHidden = catteryId ? 'max-xl:hidden' : ''
  return (
    <>
      <p className={`max-w-prose text-muted ${isHidden}`}>
        {`${queue.text} Opening the checks of a cattery is recorded in the security log.`}
      </p>
      <div
        className={
          catteryId ? 'grid items-start gap-6 xl:grid-cols-[17rem_minmax(0,1fr)]' : 'grid grid-cols-1'
        }
      >
        <div className={isHidden}>
          <PagedList
            query={rows}
            perPage={ROWS_PER_PAGE}
            label="Pages of catteries"
            page={page}
            href={(to) => urlOf({ page: to })}
            empty={<EmptyState icon={<ShieldCheck {...ICON} />} {...queue.empty} />}
          >
            {(items) =>
              catteryId ? (
                <NarrowList label={queue.label} rows={items} current={catteryId} urlOf={urlOf} />
              ) : (
                <StaffTable label={queue.label} columns={queue.columns} numbers={['Cats for sale', 'Sales']}>
                  {items.map((row) => (
                    <CatteryRow key={row.breederId} row={row} urlOf={urlOf} />
                  ))}
                </StaffTable>
              )
            }
          </PagedList>
        </div>
        {catteryId && <OpenChecks key={catteryId} breederId={catteryId} back={urlOf({})} />}
      </div>
    </>
  )
}

const ICON = { size: 40, strokeWidth: 1.25, 'aria-hidden': 'true' } as const

const withCount = (text: string, { data }: UseQueryResult<Page<unknown[]>>) =>
  data ? `${text} (${inDigits(data.total)})` : text

/** Which checks of a cattery have expired and when, or since when it has been on the site. */
function Age({ row: { expired, createdAt } }: { row: Row }) {
  if (!expired) return <LocalTime at={createdAt} format="date" />
  return expired.map(({ kind, expiresOn }) => (
    <span key={kind} className="block">{`${CHECK_NAMES[kind]}, ${dateText(expiresOn)}`}</span>
  ))
}

function NarrowList({
  label,
  rows,
  current,
  urlOf,
}: {
  label: string
  rows: Row[]
  current: string
  urlOf: UrlOf
}) {
  return (
    <nav aria-label={label} className="card overflow-hidden">
      <ul className="divide-y">
        {rows.map((row) => (
          <li
            key={row.breederId}
            className="relative px-4 py-3 text-sm hover:bg-sunken has-aria-[current]:bg-action-soft"
          >
            <Link
              dir="auto"
              to={urlOf({ catteryId: row.breederId })}
              aria-current={row.breederId === current ? 'true' : undefined}
              className={`${STRETCHED_LINK} text-base font-medium wrap-anywhere forced-colors:aria-[current]:underline`}
            >
              {row.businessName}
            </Link>
            <div className="text-muted">
              {!row.expired && <span>On the site since </span>}
              <Age row={row} />
            </div>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function CatteryRow({ row, urlOf }: { row: Row; urlOf: UrlOf }) {
  const { breederId, name, businessName, location, availableCats, totalSales, expired } = row
  return (
    <StaffRow>
      <StaffCell isMain>
        <h3 dir="auto" className="font-sans text-base font-medium">
          <Link to={`/breeder/${breederId}`} className="link">
            {businessName}
          </Link>
        </h3>
        <p dir="auto" className="text-muted">
          {name}
        </p>
      </StaffCell>
      <StaffCell>
        <bdi>{location}</bdi>
      </StaffCell>
      <StaffCell isShort={!expired} label={expired ? 'Expired:' : 'Since'}>
        <Age row={row} />
      </StaffCell>
      <StaffCell isNumber label="Cats for sale">
        {availableCats}
      </StaffCell>
      <StaffCell isNumber label="Sales">
        {totalSales}
      </StaffCell>
      <StaffCell isShort>
        <LinkButton
          size="sm"
          variant="secondary"
          to={urlOf({ catteryId: breederId })}
          aria-label={`Check ${businessName}`}
        >
          Check
        </LinkButton>
      </StaffCell>
    </StaffRow>
  )
}
