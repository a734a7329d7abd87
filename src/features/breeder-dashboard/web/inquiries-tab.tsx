import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type InquiryShow, inquiriesQuery, inquiryCountsQuery } from '#features/messages/web/index.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { ChipLink } from '#ui/chip-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { Skeletons } from '#ui/loading/skeleton.tsx'
import { dashboardUrl, INQUIRY_FILTERS } from './dashboard-url.ts'
import { InquiryRow } from './inquiry-row.tsx'
import type { Dashboard } from './use-dashboard.ts'

const LABELS: Record<InquiryShow, string> = {
  all: 'All',
  unread: 'Unread',
  pending: 'Pending',
  responded: 'Responded',
  closed: 'Closed',
}

/** The inquiries by status and page. */
export function InquiriesTab({ dashboard }: { dashboard: Dashboard }) {
  const { show = 'all', page = 1 } = dashboard
  const { pathname } = useLocation()
  const inquiries = useQuery({
    ...inquiriesQuery(show, page),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery(inquiryCountsQuery).data
  const urlOf = (to: { show: InquiryShow; page?: number }) =>
    dashboardUrl(pathname, { tab: 'inquiries', form: null, ...to })
  return (
    <section className="grid gap-6">
      <h2 className="text-2xl">Inquiries</h2>
      {!!counts?.all && (
        <nav aria-label="Filter inquiries" className="flex flex-wrap gap-2">
          {INQUIRY_FILTERS.map((each) => (
            <ChipLink key={each} to={urlOf({ show: each })} aria-current={each === show ? 'true' : undefined}>
              <span>{`${LABELS[each]} `}</span>
              <span className="tabular-nums">{counts[each]}</span>
            </ChipLink>
          ))}
        </nav>
      )}
      <PagedList
        query={inquiries}
        failure="Your inquiries could not be loaded."
        loading={<Skeletons shapes={['h-24', 'h-24', 'h-24']} className="grid gap-4" />}
        empty={
          show === 'all' && page === 1 ? (
            <EmptyState title="No inquiries yet" hint="Questions about your cats and pairings appear here." />
          ) : (
            <p className="py-10 text-center text-muted">
              No inquiries here.{' '}
              <Link to={urlOf({ show: 'all' })} className="link">
                Show all
              </Link>
            </p>
          )
        }
        label="Pages of inquiries"
        page={page}
        perPage={ROWS_PER_PAGE}
        href={(to) => urlOf({ show, page: to })}
      >
        {(rows) => (
          <ul className="card grid grid-cols-1 divide-y p-2">
            {rows.map((inquiry) => (
              <InquiryRow key={inquiry.id} inquiry={inquiry} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
