import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { catQueries, catStates } from '#features/cats/web/index.ts'
import type { AdminListing } from '#features/moderation/contract.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ChipLink } from '#ui/chip-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { useFilterLink } from '#ui/lists/list-form.ts'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { type AdminState, adminUrl, type ListingFilter } from '../admin-url.ts'
import { FilterLinks } from '../filter-links.tsx'
import { FilterSelect } from '../filter-select.tsx'
import { adminQueries } from '../queries.ts'
import { SearchForm } from '../search-form.tsx'
import { StaffCell, StaffRow, StaffTable } from '../staff-table.tsx'
import { listingPrice, listingState } from './listing-labels.ts'
import { UnfeatureDialog } from './unfeature-dialog.tsx'

const STATUS_OPTIONS = {
  cat: [
    { id: null, text: 'All statuses' },
    { id: 'available', text: catStates.CAT_STATE_TEXTS.available },
    { id: 'on_hold', text: catStates.CAT_STATE_TEXTS.on_hold },
    { id: 'reserved', text: catStates.CAT_STATE_TEXTS.reserved },
    { id: 'sold', text: catStates.CAT_STATE_TEXTS.sold },
    { id: 'withdrawn', text: catStates.CAT_STATE_TEXTS.paused },
    { id: 'taken_down', text: catStates.CAT_STATE_TEXTS.taken_down },
    { id: 'differs', text: 'Differs from its litter' },
  ],
  pairing: [
    { id: null, text: 'All statuses' },
    { id: 'planned', text: 'Planned' },
    { id: 'confirmed', text: 'Confirmed' },
    { id: 'born', text: 'Born' },
    { id: 'taken_down', text: 'Taken down' },
  ],
}

const DOCUMENT_OPTIONS = [
  { id: null, text: 'Documents: all' },
  { id: 'true', text: 'With documents' },
  { id: 'false', text: 'Without documents' },
]

const FEATURED_OPTIONS = [
  { id: null, text: 'Featured: all' },
  { id: 'true', text: 'Featured' },
  { id: 'false', text: 'Not featured' },
]

/** All cats or pairings, newest first, with search and filters. */
export function ListingsTab({ state }: { state: AdminState }) {
  const { listings: filter, q, page } = state
  const listings = useQuery(adminQueries.listings(state))
  const breeds = useQuery(catQueries.breeds())
  const [featured, setFeatured] = useState<AdminListing>()
  const onCatteryClick = useFilterLink('breeder')
  const href = (change: Partial<ListingFilter>, more: { q?: string; page?: number } = {}) =>
    adminUrl({ tab: 'listings', listings: { ...filter, ...change }, q, ...more })
  return (
    <section className="grid gap-5">
      <h2 className="text-2xl">Listings</h2>
      <SearchForm
        q={q}
        label="Search listings"
        placeholder="Name or cattery"
        href={(term) => href({}, { q: term })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <FilterLinks
          label="Kind"
          params="listings listingStatus featured"
          current={filter.kind}
          filters={(['cat', 'pairing'] as const).map((kind) => ({
            id: kind,
            text: kind === 'cat' ? 'Cats' : 'Pairings',
            href: href({ kind, status: null, featured: null }),
          }))}
        />
        <div className="grid grow grid-cols-2 gap-3 sm:flex sm:grow-0 sm:flex-wrap">
          <FilterSelect
            label="Status"
            param="listingStatus"
            current={filter.status}
            options={STATUS_OPTIONS[filter.kind]}
            href={(id) => href({ status: id as ListingFilter['status'] })}
          />
          <FilterSelect
            label="Breed"
            param="breed"
            current={filter.breed}
            options={[
              { id: null, text: 'All breeds' },
              ...breedsWith(breeds.data ?? [], filter.breed).map((breed) => ({ id: breed, text: breed })),
            ]}
            href={(breed) => href({ breed })}
          />
          <FilterSelect
            label="Documents"
            param="documents"
            current={filter.documents}
            options={DOCUMENT_OPTIONS}
            href={(id) => href({ documents: id as ListingFilter['documents'] })}
          />
          {filter.kind === 'cat' && (
            <FilterSelect
              label="Featured"
              param="featured"
              current={filter.featured}
              options={FEATURED_OPTIONS}
              href={(id) => href({ featured: id as ListingFilter['featured'] })}
            />
          )}
        </div>
        {filter.breederId && (
          <ChipLink to={href({ breederId: null })} onClick={onCatteryClick} replace>
            One cattery <X size={15} aria-hidden="true" />
            <span className="sr-only">: show all</span>
          </ChipLink>
        )}
      </div>
      <PagedList
        query={listings}
        perPage={ROWS_PER_PAGE}
        label="Pages of listings"
        page={page}
        href={(to) => href({}, { page: to })}
        empty={
          <EmptyState title="No matching listings" hint="Please check the search term and the filters.">
            <LinkButton to={adminUrl({ tab: 'listings' })} variant="secondary">
              All cats
            </LinkButton>
          </EmptyState>
        }
      >
        {(rows) => (
          <StaffTable label="Listings" columns={COLUMNS} numbers={['Price']}>
            {rows.map((row) => (
              <ListingRow
                key={row.id}
                row={row}
                cattery={href({ breederId: row.breeder.id })}
                onUnfeature={() => setFeatured(row)}
              />
            ))}
          </StaffTable>
        )}
      </PagedList>
      {featured && <UnfeatureDialog listing={featured} onClose={() => setFeatured(undefined)} />}
    </section>
  )
}

/** The breeds to choose from; a URL may name another one. */
function breedsWith(breeds: string[], current: string | null): string[] {
  return current && !breeds.includes(current) ? [current, ...breeds] : breeds
}

type RowProps = {
  row: AdminListing
  /** The URL of the cattery's listings. */
  cattery: string
  onUnfeature: () => void
}

const COLUMNS = ['Listing', 'Status', 'Price', 'Cattery', 'Documents', 'Listed']

function ListingRow({ row, cattery, onUnfeature }: RowProps) {
  const { kind, id, title, breed, isFeatured, documentCount, picture, breeder, createdAt } = row
  const [state, tone] = listingState(row)
  return (
    <StaffRow>
      <StaffCell isMain>
        <div className="flex items-center gap-3">
          {picture ? (
            <img
              src={`${picture.url}/160`}
              alt=""
              loading="lazy"
              className="size-12 shrink-0 rounded-md bg-sunken object-cover"
            />
          ) : (
            <span className="size-12 shrink-0 rounded-md bg-sunken" />
          )}
          <div className="min-w-0">
            <h3 className="font-sans text-base font-medium wrap-anywhere">
              <Link
                dir="auto"
                to={adminUrl({ tab: 'listings', listings: { kind }, listingId: id })}
                className="link"
              >
                {title}
              </Link>
            </h3>
            <p className="text-muted">{breed}</p>
          </div>
        </div>
      </StaffCell>
      <StaffCell>
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={tone}>{state}</Badge>
          {isFeatured && <Badge tone="warm">Featured</Badge>}
        </span>
        {isFeatured && (
          <Button
            size="sm"
            variant="secondary"
            className="mt-2"
            aria-label={`Stop featuring ${title}`}
            onClick={onUnfeature}
          >
            Stop featuring
          </Button>
        )}
      </StaffCell>
      <StaffCell isNumber>{listingPrice(row)}</StaffCell>
      <StaffCell label="Cattery">
        <Link
          dir="auto"
          to={cattery}
          className="link"
          aria-label={`Show only listings of ${breeder.businessName}`}
        >
          {breeder.businessName}
        </Link>
      </StaffCell>
      <StaffCell isShort>
        {documentCount > 0 && (documentCount === 1 ? '1 document' : `${documentCount} documents`)}
      </StaffCell>
      <StaffCell isShort label="Listed">
        <LocalTime at={createdAt} format="date" />
      </StaffCell>
    </StaffRow>
  )
}
