/** The screens of staff, over what the features offer to staff. */
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import { useViewer } from '#features/accounts/web/index.ts'
import { Reconciliation } from '#features/reconciliation/web/index.ts'
import { PlatformTotals } from '#features/statements/web/index.ts'
import { hasStaffRole } from '#lib/staff-roles.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { type AdminState, adminUrl, maySee, parseAdminUrl, type TabId } from './admin-url.ts'
import { ApplicationsTab } from './applications/applications-tab.tsx'
import { ApprovalsTab } from './approvals-tab.tsx'
import { CaseView } from './cases/case-view.tsx'
import { CasesTab } from './cases/cases-tab.tsx'
import { CaseWaitingList } from './cases/waiting-list/lazy.ts'
import { ListingView } from './listings/listing-view.tsx'
import { ListingsTab } from './listings/listings-tab.tsx'
import { LogTab } from './log-tab.tsx'
import { BreederPayoutsView } from './orders/breeder-payouts-view.tsx'
import { OrdersTab } from './orders/orders-tab.tsx'
import { adminQueries, OPEN_CASES } from './queries.ts'
import { ReviewsTab } from './reviews/reviews-tab.tsx'
import { SecurityTab } from './security-tab.tsx'
import { StaffTab } from './staff/staff-tab.tsx'
import { UsersTab } from './users/users-tab.tsx'

/** `/admin`: cases, listings, orders, reviews, users, applications, and the log. */
export function AdminPage() {
  const viewer = useViewer()
  const { search } = useLocation()
  const state = parseAdminUrl(new URLSearchParams(search))
  return (
    <div className="page py-8 sm:py-12">
      <PageTitle>Staff</PageTitle>
      <h1 className="mb-6 text-3xl">Staff</h1>
      {viewer?.staffRole ? <AdminTabs viewer={viewer} state={state} /> : <Loading />}
    </div>
  )
}

function AdminTabs({ viewer, state }: { viewer: User; state: AdminState }) {
  const viewerId = viewer.id
  const navigate = useNavigate()
  const openCases = useQuery(adminQueries.cases(OPEN_CASES))
  const waiting = useQuery(adminQueries.approvals({ approval: null, page: 1 }))
  const pending = useQuery({
    ...adminQueries.applications(1),
    enabled: maySee(viewer, { tab: 'applications', person: null }),
  })
  if (!maySee(viewer, state)) return <NotForThisRole />
  const allowed = <T extends { id: string }>(tabs: T[]) =>
    tabs.filter(({ id }) => id === state.tab || maySee(viewer, { tab: id as TabId, person: null }))
  return (
    <Tabs
      label="Staff"
      wraps
      selected={state.tab}
      onSelect={(tab) => navigate(adminUrl({ tab: tab as TabId }))}
      tabs={allowed([
        {
          id: 'cases',
          label: <LabelWithCount text="Cases" count={openCases.data?.total} />,
          content: state.caseId ? (
            state.waitingListOf ? (
              <CaseWaitingList caseId={state.caseId} breederId={state.waitingListOf} state={state} />
            ) : (
              <CaseView key={state.caseId} id={state.caseId} />
            )
          ) : (
            <CasesTab state={state} />
          ),
        },
        {
          id: 'listings',
          label: 'Listings',
          content: state.listingId ? (
            <ListingView key={state.listingId} kind={state.listings.kind} id={state.listingId} />
          ) : (
            <ListingsTab state={state} />
          ),
        },
        { id: 'orders', label: 'Orders', content: <OrdersTab state={state} /> },
        { id: 'reviews', label: 'Reviews', content: <ReviewsTab state={state} /> },
        {
          id: 'people',
          label: 'Users',
          content: state.payoutsOf ? (
            <BreederPayoutsView key={state.payoutsOf} breederId={state.payoutsOf} />
          ) : (
            <UsersTab viewerId={viewerId} state={state} />
          ),
        },
        {
          id: 'applications',
          label: <LabelWithCount text="Applications" count={pending.data?.total} />,
          content: <ApplicationsTab page={state.page} />,
        },
        { id: 'payments', label: 'Payments', content: <Reconciliation /> },
        {
          id: 'totals',
          label: 'Totals',
          content: <PlatformTotals year={state.year} href={(year) => adminUrl({ tab: 'totals', year })} />,
        },
        {
          id: 'approvals',
          label: <LabelWithCount text="Approvals" count={waiting.data?.total} />,
          content: <ApprovalsTab state={state} />,
        },
        { id: 'log', label: 'Log', content: <LogTab state={state} /> },
        {
          id: 'security',
          label: 'Security',
          content: <SecurityTab state={state} isOwner={hasStaffRole(viewer, 'owner')} />,
        },
        { id: 'staff', label: 'Staff', content: <StaffTab viewerId={viewerId} /> },
      ])}
    />
  )
}

function NotForThisRole() {
  return (
    <EmptyState title="You don’t have access" hint="An owner can change your role.">
      <LinkButton to="/admin">Show cases</LinkButton>
    </EmptyState>
  )
}

function LabelWithCount({ text, count = 0 }: { text: string; count: number | undefined }) {
  return (
    <>
      <bdi>{text}</bdi>
      {count > 0 && (
        <span className="text-amber tabular-nums">
          <span>{` ${count}`}</span>
          <span className="sr-only"> pending</span>
        </span>
      )}
    </>
  )
}
