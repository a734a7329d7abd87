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

/**
 * Public catteries that nobody has checked, or with an expired check, the oldest first. On a wide screen, the checks of one are
 * beside the list; otherwise, they replace it.
 */
export function ChecksTab({ state }: { state: AdminState }) {
  const { checks, catteryId, page } = state
  const [unchecked, expired] = [
    useQuery(adminQueries.unchecked(checks ? 1 : page)),
    useQuery(adminQueries.expired(checks ? page : 1)),
  ]
  const queue = QUEUES[checks ?? 'unchecked']
  const rows: UseQueryResult<Page<Row[]>> = checks ? expired : unchecked
  const urlOf: UrlOf = (change) => adminUrl({ tab: 'checks', checks, page, ...change })
  const isHidden = catteryId ? 'max-xl:hidden' : ''
  return (
    <section className="grid gap-5">
      <h2 className="text-2xl">Checks</h2>
      <div className={`grid gap-5 ${isHidden}`}>
        <FilterLinks
          label="Queue"
          params="checks"
          current={checks}
          filters={[
            { id: null, text: withCount('Never checked', unchecked), href: adminUrl({ tab: 'checks' }) },
            {
              id: 'expired',
              text: withCount('Expired', expired),
              href: adminUrl({ tab: 'checks', checks: 'expired' }),
            },
          ]}
        />
        <p className="max-w-prose text-muted">
          {`${queue.text} Opening the checks of a cattery is recorded in the security log.`}
        </p>
      </div>
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
    </section>
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
