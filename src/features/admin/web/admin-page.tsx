/** The screens of staff, over what the features offer to staff. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import { useViewer } from '#features/accounts/web/index.ts'
import { Reconciliation } from '#features/reconciliation/web/index.ts'
import { PlatformTotals } from '#features/statements/web/index.ts'
import { hasStaffRole } from '#lib/staff-roles.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { AdminNav } from './admin-nav.tsx'
import { type AdminState, adminUrl, maySee, parseAdminUrl, type TabId } from './admin-url.ts'
import { ApplicationsTab } from './applications/applications-tab.tsx'
import { ApprovalsTab } from './approvals-tab.tsx'
import { CaseView } from './cases/case-view.tsx'
import { CasesTab } from './cases/cases-tab.tsx'
import { CaseWaitingList } from './cases/waiting-list/lazy.ts'
import { ChecksTab } from './checks/checks-tab.tsx'
import { ListingView } from './listings/listing-view.tsx'
import { ListingsTab } from './listings/listings-tab.tsx'
import { LogTab } from './log-tab.tsx'
import { BreederPayoutsView } from './orders/breeder-payouts-view.tsx'
import { OrdersTab } from './orders/orders-tab.tsx'
import { adminQueries, OPEN_CASES } from './queries.ts'
import { ReviewsTab } from './reviews/reviews-tab.tsx'
import { RulesTab } from './rules/rules-tab.tsx'
import { SecurityTab } from './security-tab.tsx'
import { StaffTab } from './staff/staff-tab.tsx'
import { UsersTab } from './users/users-tab.tsx'
import { WorkTab } from './work/work-tab.tsx'

/** `/admin`: the work of staff, what they look up, money, and who did what. */
export function AdminPage() {
  const viewer = useViewer()
  const { search } = useLocation()
  const state = parseAdminUrl(new URLSearchParams(search))
  return (
    <div className="page py-6 sm:py-10">
      <PageTitle>Staff</PageTitle>
      {viewer?.staffRole ? <AdminTabs viewer={viewer} state={state} /> : <Loading />}
    </div>
  )
}

function AdminTabs({ viewer, state }: { viewer: User; state: AdminState }) {
  const isAllowed = (tab: TabId) => maySee(viewer, { tab, person: null })
  const openCases = useQuery(adminQueries.cases(OPEN_CASES))
  const waiting = useQuery(adminQueries.approvals({ approval: null, page: 1 }))
  const pending = useQuery({ ...adminQueries.applications(1), enabled: isAllowed('applications') })
  const unchecked = useQuery({ ...adminQueries.unchecked(1), enabled: isAllowed('checks') })
  const expired = useQuery({ ...adminQueries.expired(1), enabled: isAllowed('checks') })
  const documents = useQuery({
    ...adminQueries.testDocuments({ isSeen: false, page: 1 }),
    enabled: isAllowed('checks'),
  })
  const rules = useQuery({ ...adminQueries.placeRules, enabled: isAllowed('checks') })
  const isVisible = maySee(viewer, state)
  return (
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[11.5rem_minmax(0,1fr)]">
      <div className="grid gap-4 lg:sticky lg:top-24">
        <h1 className="text-2xl lg:px-3">Staff</h1>
        <AdminNav
          current={state.tab}
          isAllowed={(tab) => (tab === state.tab ? isVisible : isAllowed(tab))}
          counts={{
            cases: openCases.data?.total,
            approvals: waiting.data?.total,
            applications: pending.data?.total,
            rules: rules.data?.filter(({ state: of }) => of === 'soon' || of === 'late').length,
            checks: [unchecked, expired, documents].reduce((sum, { data }) => sum + (data?.total ?? 0), 0),
          }}
        />
      </div>
      <div className="min-w-0">{isVisible ? tabContent(state, viewer) : <NotForThisRole />}</div>
    </div>
  )
}

function tabContent(state: AdminState, viewer: User): ReactNode {
  const { tab, caseId, waitingListOf, listingId, payoutsOf } = state
  switch (tab) {
    case 'work':
      return <WorkTab viewer={viewer} />
    case 'cases':
      if (!caseId) return <CasesTab state={state} />
      return waitingListOf ? (
        <CaseWaitingList caseId={caseId} breederId={waitingListOf} state={state} />
      ) : (
        <CaseView key={caseId} id={caseId} />
      )
    case 'applications':
      return <ApplicationsTab page={state.page} />
    case 'checks':
      return <ChecksTab state={state} />
    case 'rules':
      return <RulesTab />
    case 'approvals':
      return <ApprovalsTab state={state} />
    case 'listings':
      return listingId ? (
        <ListingView key={listingId} kind={state.listings.kind} id={listingId} />
      ) : (
        <ListingsTab state={state} />
      )
    case 'orders':
      return <OrdersTab state={state} />
    case 'reviews':
      return <ReviewsTab state={state} />
    case 'people':
      return payoutsOf ? (
        <BreederPayoutsView key={payoutsOf} breederId={payoutsOf} />
      ) : (
        <UsersTab viewerId={viewer.id} state={state} />
      )
    case 'payments':
      return <Reconciliation />
    case 'totals':
      return <PlatformTotals year={state.year} href={(year) => adminUrl({ tab: 'totals', year })} />
    case 'log':
      return <LogTab state={state} />
    case 'security':
      return <SecurityTab state={state} isOwner={hasStaffRole(viewer, 'owner')} />
    case 'staff':
      return <StaffTab viewerId={viewer.id} />
  }
}

function NotForThisRole() {
  return (
    <EmptyState title="You don’t have access" hint="An owner can change your role.">
      <LinkButton to={adminUrl({})}>Show cases</LinkButton>
    </EmptyState>
  )
}
