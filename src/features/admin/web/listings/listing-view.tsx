import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ForRole } from '#features/accounts/web/index.ts'
import type { AdminListingDetail, ListingAction, StaffEndpoints } from '#features/moderation/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { formatWithCents } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeletons } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useAction } from '#ui/use-action.ts'
import { adminUrl, type ListingFilter } from '../admin-url.ts'
import { CaseLinks } from '../cases/earlier-cases.tsx'
import { listingActionOptions } from '../decisions/action-options.ts'
import { DecisionForm, type DecisionInput } from '../decisions/decision-form.tsx'
import { PastDecision } from '../decisions/past-decision.tsx'
import { PictureGrid } from '../picture-grid.tsx'
import { adminQueries, refreshAdmin } from '../queries.ts'
import { AccountStatusBadges, UserDetails } from '../user-details.tsx'
import { ListingDocuments } from './listing-documents.tsx'
import { listingPrice, listingState } from './listing-labels.ts'

/** One listing, with a link back to the list. */
export function ListingView({ kind, id }: { kind: ListingFilter['kind']; id: string }) {
  const query = useQuery(adminQueries.listing(kind, id))
  return (
    <section className="grid gap-6">
      <p>
        <Link to={adminUrl({ tab: 'listings', listings: { kind } })} className="link">
          {kind === 'cat' ? 'All cats' : 'All pairings'}
        </Link>
      </p>
      <Loaded
        query={query}
        failure="The listing could not be loaded."
        loading={<Skeletons shapes={['h-64', 'h-64']} className="grid gap-6 lg:grid-cols-[1fr_23rem]" />}
        missing={
          <EmptyState title="Listing not found" hint="It may have been deleted. Please check the URL.">
            <LinkButton to={adminUrl({ tab: 'listings' })}>All cats</LinkButton>
          </EmptyState>
        }
      >
        {(data) => <Listing listing={data} />}
      </Loaded>
    </section>
  )
}

function Listing({ listing }: { listing: AdminListingDetail }) {
  const { kind, id, title, breed, isPublic, isFeatured, depositAmount, description, pictures } = listing
  const { breeder, person, decisions, cases, createdAt } = listing
  const [state, tone] = listingState(listing)
  return (
    <>
      <header>
        <h2 dir="auto" className="text-2xl wrap-anywhere">
          {title}
        </h2>
        <p className="mt-3 flex flex-wrap items-center gap-2.5 text-sm text-muted">
          <Badge tone={tone}>{state}</Badge>
          {isFeatured && <Badge tone="warm">Featured</Badge>}
          {isPublic ? (
            <Link to={`${kind === 'cat' ? '/cats' : '/breeding-pairings'}/${id}`} className="link">
              See its page
            </Link>
          ) : (
            <span>Not public</span>
          )}
        </p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid min-w-0 gap-6">
          <Section title={kind === 'cat' ? 'The cat' : 'The pairing'}>
            <div className="grid gap-4">
              <PictureGrid pictures={pictures} title={title} />
              <Facts className="text-sm">
                <Fact name="Price">{listingPrice(listing)}</Fact>
                {depositAmount !== null && <Fact name="Deposit">{formatWithCents(depositAmount)}</Fact>}
                <Fact name="Breed">{breed}</Fact>
                <Fact name="Cattery">
                  <Link dir="auto" to={`/breeder/${breeder.id}`} className="link">
                    {breeder.businessName}
                  </Link>
                </Fact>
                <Fact name="Listed">
                  <LocalTime at={createdAt} format="dateTime" />
                </Fact>
              </Facts>
              <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
                {description || <span className="text-muted">No description</span>}
              </p>
            </div>
          </Section>
          <ListingDocuments listing={listing} />
          <Section title="Previous decisions">
            {decisions.length === 0 ? (
              <p className="text-muted">There are no decisions about this listing.</p>
            ) : (
              <ul className="divide-y">
                {decisions.map((decision) => (
                  <li key={decision.id} className="py-4 first:pt-0 last:pb-0">
                    <PastDecision decision={decision} />
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section title="Cases">
            {cases.length === 0 ? (
              <p className="text-muted">There are no cases about this listing.</p>
            ) : (
              <CaseLinks cases={cases} />
            )}
          </Section>
        </div>
        <div className="grid min-w-0 gap-6">
          <Section title={person.name}>
            <p className="mb-3 flex flex-wrap gap-1.5 empty:hidden">
              <AccountStatusBadges user={person} />
            </p>
            <UserDetails user={person} />
          </Section>
          {person.role === 'admin' ? null : (
            <ForRole needed="moderator" to="decide about this listing">
              <DecideListing listing={listing} />
            </ForRole>
          )}
        </div>
      </div>
    </>
  )
}

const DONE: Record<ListingAction, string> = {
  warn: 'Breeder warned',
  take_down: 'Listing taken down',
  bring_back: 'Listing restored',
  unfeature: 'No longer featured',
}

/** The form that decides on a listing. It starts again after each decision. */
function DecideListing({ listing }: { listing: AdminListingDetail }) {
  const { kind, id } = listing
  const queries = useQueryClient()
  const api = useApi<StaffEndpoints>()
  const [count, setCount] = useState(0)
  const decide = useAction({
    run: ({ action, reason }: DecisionInput<ListingAction>) =>
      api.call('POST /api/admin/listings/{kind}/{id}/decision', {
        params: { kind, id },
        body: { action, reason },
      }),
    done: (_, { action }) => ({ title: DONE[action], description: 'The breeder has been notified.' }),
    onSuccess: () => setCount(count + 1),
    onSettled: () => refreshAdmin(queries, id),
  })
  return (
    <Section title="Your decision">
      <DecisionForm
        userId={listing.person.breederId ? listing.person.userId : undefined}
        key={count}
        options={listingActionOptions(listing)}
        formDraftKey={`listing-${id}`}
        action={decide}
      />
    </Section>
  )
}
