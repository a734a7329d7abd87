import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ManagedBreeder } from '#features/breeders/web/index.ts'
import { managedCatQueries } from '#features/cats/web/index.ts'
import { managedLitterQueries } from '#features/litters/web/index.ts'
import { inquiryCountsQuery } from '#features/messages/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { ExportLinks } from './export-links.tsx'
import { InsightSection } from './insight-section.tsx'
import { RecentInquiries } from './recent-inquiries.tsx'
import { TodaySection } from './today/today-section.tsx'
import type { Dashboard } from './use-dashboard.ts'

/** What waits today, figures, recent inquiries, and quick actions. */
export function OverviewTab({ breeder, dashboard }: { breeder: ManagedBreeder; dashboard: Dashboard }) {
  const cats = useQuery(managedCatQueries.counts)
  const pairings = useQuery(managedLitterQueries.pairings)
  const counts = useQuery(inquiryCountsQuery)
  const isNewcomer =
    cats.data?.all === 0 &&
    pairings.data?.length === 0 &&
    counts.data?.unread === 0 &&
    breeder.reviewCount === 0
  return (
    <div className="grid gap-6">
      <TodaySection />
      {!isNewcomer && (
        <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          <Stat name="Active Listings" value={cats.isError ? '–' : cats.data?.available} />
          <Stat
            name="Breeding Plans"
            value={pairings.isError ? '–' : pairings.data?.filter(({ isActive }) => isActive).length}
          />
          <Stat name="New Inquiries" value={counts.isError ? '–' : counts.data?.unread} />
          <Stat
            name="Rating"
            value={breeder.reviewCount === 0 ? '–' : (breeder.rating / 100).toFixed(1)}
            note={
              breeder.reviewCount === 0
                ? 'No reviews yet'
                : `${breeder.reviewCount} ${breeder.reviewCount === 1 ? 'review' : 'reviews'}`
            }
          />
        </dl>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
        <RecentInquiries />
        <Section title="Quick Actions">
          <div className="grid gap-2.5">
            <Button onClick={() => dashboard.openForm('cats')}>Add New Kitten</Button>
            <Button variant="secondary" onClick={() => dashboard.openForm('pairings')}>
              Add Breeding Pairing
            </Button>
            <Button variant="secondary" onClick={() => dashboard.openTab('inquiries')}>
              View All Inquiries
            </Button>
            <LinkButton variant="secondary" to="/sales">
              View Sales
            </LinkButton>
          </div>
          {!isNewcomer && <ExportLinks />}
        </Section>
      </div>
      {/* The cats of a suspended cattery are closed to it, and with them their statistics. */}
      {breeder.verificationStatus !== 'suspended' && <InsightSection />}
    </div>
  )
}

function Stat({ name, value, note }: { name: string; value: ReactNode; note?: string }) {
  return (
    <div className="card flex flex-col p-5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="order-first font-serif text-3xl tabular-nums">
        {value ?? <Skeleton className="h-12 w-16" />}
      </dd>
      {note && (
        <dd dir="auto" className="text-sm text-muted">
          {note}
        </dd>
      )}
    </div>
  )
}
