import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useLocation } from 'react-router'
import { signInUrl, useViewer } from '#features/accounts/web/index.ts'
import type { ManagedBreeder } from '#features/breeders/web/index.ts'
import { managedBreederQuery } from '#features/breeders/web/index.ts'
import { BookTab } from '#features/breeding/web/index.ts'
import { CalendarTab } from '#features/calendar/web/index.ts'
import { catQueries, managedCatQueries } from '#features/cats/web/index.ts'
import { managedLitterQueries } from '#features/litters/web/index.ts'
import { inquiryCountsQuery } from '#features/messages/web/index.ts'
import { RejectionReason } from '#features/moderation/web/index.ts'
import { WaitingListTab } from '#features/waiting-lists/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { HydrateNear } from '#ui/loading/hydrate-near.tsx'
import { LazyContent } from '#ui/loading/lazy-content.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SupportText } from '#ui/support-text.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { CatsTab } from './cats-tab.tsx'
import { dashboardUrl, type TabId } from './dashboard-url.ts'
import { InquiriesTab } from './inquiries-tab.tsx'
import { LittersTab } from './litters-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PairingsTab } from './pairings-tab.tsx'
import { useDashboard } from './use-dashboard.ts'
import { useListingVisit } from './visit/use-listing-visit.ts'

const ReviewsTab = lazy(async () => ({ default: (await import('./reviews-tab.tsx')).ReviewsTab }))
const MoneyTab = lazy(async () => ({ default: (await import('./money-tab.tsx')).MoneyTab }))
const ProfileTab = lazy(async () => ({ default: (await import('./profile-tab.tsx')).ProfileTab }))

/** `/dashboard` and `/breeder-dashboard`. */
export function DashboardPage() {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  return (
    <div className="page py-8 sm:py-12">
      <PageTitle>Breeder Dashboard</PageTitle>
      {viewer === undefined ? (
        <Loading />
      ) : viewer === null ? (
        <div className="card mx-auto max-w-lg p-8 text-center">
          <h1 className="text-2xl">Access Denied</h1>
          <p className="mt-3 mb-6 text-muted">Please sign in to access the breeder dashboard</p>
          <LinkButton href={signInUrl(pathname + search)}>Sign In</LinkButton>
        </div>
      ) : (
        <SignedIn />
      )}
    </div>
  )
}

function SignedIn() {
  return (
    <Loaded query={useQuery(managedBreederQuery)} failure="Your profile could not be loaded.">
      {(breeder) => (breeder ? <BreederDashboard breeder={breeder} /> : <FirstProfile />)}
    </Loaded>
  )
}

function FirstProfile() {
  return (
    <div className="mx-auto">
      <h1 className="text-3xl">Complete Your Breeder Profile</h1>
      <p className="mt-3 mb-8 text-muted">
        Set up your breeder profile to start posting kittens and breeding pairings
      </p>
      <LazyContent fallback={<Loading />}>
        <ProfileTab breeder={null} />
      </LazyContent>
    </div>
  )
}

function BreederDashboard({ breeder }: { breeder: ManagedBreeder }) {
  const viewer = useViewer()
  useListingVisit()
  const dashboard = useDashboard()
  const cats = useQuery(managedCatQueries.counts)
  const pairings = useQuery(managedLitterQueries.pairings)
  const litters = useQuery(managedLitterQueries.litters)
  const unread = useQuery(inquiryCountsQuery).data?.unread ?? 0
  const count = (number: number | undefined) => (number ? ` (${number})` : '')
  return (
    <>
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 wrap-anywhere">
          <h1 className="text-3xl">
            <bdi>{breeder.businessName}</bdi> Dashboard
          </h1>
          <p className="mt-2 text-muted">
            Welcome back, <bdi>{viewer?.firstName || 'User'}</bdi>
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <LinkButton variant="secondary" to="/dashboard/contracts">
            Contract templates
          </LinkButton>
          <LinkButton variant="secondary" to={`/breeder/${breeder.id}`}>
            View public profile
          </LinkButton>
        </div>
      </header>
      <VerificationNotice breeder={breeder} />
      <Tabs
        label="Dashboard"
        selected={dashboard.tab}
        onSelect={(tab) => dashboard.openTab(tab as TabId)}
        tabs={[
          {
            id: 'overview',
            label: 'Overview',
            content: <OverviewTab breeder={breeder} dashboard={dashboard} />,
          },
          {
            id: 'calendar',
            label: 'Calendar',
            content: (
              <HydrateNear as="section">
                <CalendarTab />
              </HydrateNear>
            ),
          },
          {
            id: 'profile',
            label: 'Profile',
            content: (
              <LazyContent fallback={<Loading />}>
                <ProfileTab breeder={breeder} />
              </LazyContent>
            ),
          },
          {
            id: 'cats',
            label: `My Cats${count(cats.data?.all)}`,
            content: (
              <CatsTab
                dashboard={dashboard}
                isPublic={breeder.verificationStatus === 'verified' && breeder.isActive}
              />
            ),
          },
          {
            id: 'pairings',
            label: `Breeding Pairings${count(pairings.data?.length)}`,
            content: <PairingsTab dashboard={dashboard} />,
          },
          {
            id: 'litters',
            label: `Litters${count(litters.data?.length)}`,
            content: <LittersTab dashboard={dashboard} />,
          },
          {
            id: 'book',
            label: 'Breeding book',
            content: (
              <LazyContent fallback={<Loading />}>
                <BookWithBreeds />
              </LazyContent>
            ),
          },
          {
            id: 'inquiries',
            label: (
              <span>
                Inquiries
                {unread > 0 && (
                  <Badge tone="urgent" className="ml-2">
                    {unread}
                    <span className="sr-only"> unread</span>
                  </Badge>
                )}
              </span>
            ),
            content: <InquiriesTab dashboard={dashboard} />,
          },
          {
            id: 'waiting-list',
            label: 'Waiting list',
            content: (
              <LazyContent fallback={<Loading />}>
                <WaitingListTab />
              </LazyContent>
            ),
          },
          {
            id: 'reviews',
            label: `Reviews${count(breeder.reviewCount)}`,
            content: (
              <LazyContent fallback={<Loading />}>
                <ReviewsTab breeder={breeder} dashboard={dashboard} />
              </LazyContent>
            ),
          },
          {
            id: 'money',
            label: 'Money',
            content: (
              <LazyContent fallback={<Loading />}>
                <MoneyTab
                  breederId={breeder.id}
                  year={dashboard.year}
                  href={(year) => dashboardUrl('/dashboard', { tab: 'money', form: null, year })}
                />
              </LazyContent>
            ),
          },
        ]}
      />
    </>
  )
}

/** The breeding book, which suggests the breeds of all cats. */
function BookWithBreeds() {
  return <BookTab breeds={useQuery(catQueries.breeds()).data} />
}

/** Explains why a cattery is not public. */
function VerificationNotice({ breeder }: { breeder: ManagedBreeder }) {
  const text = {
    verified: null,
    pending: breeder.hasApplied
      ? 'Our staff is reviewing your application. Your cats and pairings are hidden until it is accepted.'
      : 'Your profile is not public yet. Complete the application to become a verified breeder; until then you can prepare your cats and pairings.',
    rejected: 'Your application was rejected. You can change it and apply again.',
    suspended:
      'Your cattery is suspended: it is hidden, and you cannot change anything. Please contact support.',
  }[breeder.verificationStatus]
  if (!text) return null
  return (
    <div className="mb-6">
      <Notice tone={breeder.verificationStatus === 'pending' ? 'plain' : 'danger'}>
        <p>
          <SupportText text={text} />{' '}
          {(breeder.verificationStatus === 'rejected' || !breeder.hasApplied) && (
            <Link to="/breeders/apply" className="link">
              {breeder.hasApplied ? 'Apply again' : 'Complete the application'}
            </Link>
          )}
        </p>
        {breeder.verificationStatus === 'rejected' && <RejectionReason />}
      </Notice>
    </div>
  )
}
