import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useViewer } from '#features/accounts/web/index.ts'
import { UnknownPlace, usePlace } from '#features/breeders/web/index.ts'
import { breedsText } from '#lib/texts/breed-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { PairingFilter } from '../../contract.ts'
import { PAIRINGS_PER_PAGE } from '../../limits.ts'
import { countText } from '../labels.ts'
import { pairingQueries } from '../queries.ts'
import type { CardPairing } from './card-pairing.ts'
import { PairingCard, PairingCardSkeleton } from './pairing-card.tsx'
import { PairingFilters } from './pairing-filters.tsx'
import {
  hasFilters,
  type PairingSearch,
  pairingSearchUrl,
  readPairingSearch,
  toPairingQuery,
  toSavedFilter,
} from './pairing-search.ts'

const CREATE_URL = '/dashboard?tab=pairings&new=1'
const GRID = 'grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3'

/** `/breeding-pairings`: expected litters. The URL is the only state of the filters. */
export function PairingsPage({ saveSearch }: { saveSearch: (filter: PairingFilter) => ReactNode }) {
  const [params] = useSearchParams()
  const search = readPairingSearch(params)
  const navigate = useNavigate()
  const pairings = useQuery({
    ...pairingQueries.list(toPairingQuery(search)),
    placeholderData: keepPreviousData,
  })
  const breeds = useQuery(pairingQueries.breeds())
  const isBreeder = useViewer()?.role === 'breeder'
  const place = usePlace(search.location)
  const saved = place === null ? undefined : toSavedFilter(search, place)
  return (
    <div className="page py-8 sm:py-12">
      <PageTitle>{listTitle(search)}</PageTitle>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:mb-8">
        <div>
          <h1 className="text-3xl">Breeding Pairings</h1>
          <p className="mt-2 text-muted">Discover upcoming litters from verified breeders</p>
        </div>
        {isBreeder && <CreateButton>Create Breeding Pairing</CreateButton>}
      </header>
      <PairingFilters
        search={search}
        breeds={breeds.data ?? []}
        onSearch={(next) => navigate(pairingSearchUrl(next))}
      />
      <section aria-busy={pairings.isFetching} className="mt-6 grid gap-6">
        <h2 className="sr-only">Pairings</h2>
        <UnknownPlace
          place={search.location}
          within={search.within}
          href={(location) => pairingSearchUrl({ ...search, location, page: 1 })}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p aria-live="polite" className="min-h-[1.6em] text-muted">
            {pairings.data && pairings.data.total > 0 && countText(pairings.data.total, 'pairing')}
          </p>
          {hasFilters(search) && saved && saveSearch(saved)}
        </div>
        <Results pairings={pairings} search={search} isBreeder={isBreeder} />
      </section>
    </div>
  )
}

type Results = {
  pairings: UseQueryResult<{ items: CardPairing[]; total: number }>
  search: PairingSearch
  isBreeder: boolean
}

function Results({ pairings, search, isBreeder }: Results) {
  return (
    <PagedList
      query={pairings}
      failure="Error loading breeding pairings. Please try again later."
      loading={
        <div role="status" className={GRID}>
          <span className="sr-only">Loading...</span>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <PairingCardSkeleton key={key} />
          ))}
        </div>
      }
      empty={<NoPairings search={search} isBreeder={isBreeder} total={pairings.data?.total ?? 0} />}
      label="Pages of pairings"
      page={search.page}
      perPage={PAIRINGS_PER_PAGE}
      href={(page) => pairingSearchUrl({ ...search, page })}
    >
      {(rows) => (
        <ul className={`${GRID}${pairings.isPlaceholderData ? ' opacity-60' : ''}`}>
          {rows.map((pairing, index) => (
            <li key={pairing.id} className="flex min-w-0">
              <PairingCard pairing={pairing} priority={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** Links to all pairings after a search; otherwise breeders can create a pairing and others can browse cats. */
function NoPairings({ search, isBreeder, total }: Omit<Results, 'pairings'> & { total: number }) {
  const icon = <CalendarHeart size={40} strokeWidth={1.25} aria-hidden="true" />
  if (hasFilters(search) || total > 0) {
    return (
      <EmptyState icon={icon} title="No pairings found" hint="Try fewer words, another breed, or any status.">
        <LinkButton to="/breeding-pairings">Show All Pairings</LinkButton>
      </EmptyState>
    )
  }
  if (isBreeder) {
    return (
      <EmptyState
        icon={icon}
        title="No breeding pairings yet"
        hint="Create your first breeding pairing so that families can ask about the litter before it is born."
      >
        <CreateButton>Create Your First Pairing</CreateButton>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={icon}
      title="No upcoming litters at the moment"
      hint="Breeders announce new pairings here. Check back soon, or meet the kittens that are ready for a home."
    >
      <LinkButton to="/cats">Browse Available Cats</LinkButton>
    </EmptyState>
  )
}

function CreateButton({ children }: { children: string }) {
  return (
    <LinkButton to={CREATE_URL}>
      <Plus size={18} aria-hidden="true" />
      {children}
    </LinkButton>
  )
}

function listTitle({ breed, page }: PairingSearch): string {
  const title = breed ? `${breedsText(breed)} Breeding Pairings` : 'Breeding Pairings'
  return `${title}${page > 1 ? `, Page ${page}` : ''}`
}
