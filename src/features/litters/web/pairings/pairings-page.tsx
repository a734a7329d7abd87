import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useViewer } from '#features/accounts/web/index.ts'
import { UnknownPlace, usePlace } from '#features/breeders/web/index.ts'
import { breedNamesText } from '#lib/texts/breed-names.ts'
import type { ButtonVariant } from '#ui/button.tsx'
import { NewFirst } from '#ui/lists/new-first.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { SavedPairingFilter } from '../../contract.ts'
import { PAIRINGS_PER_PAGE } from '../../limits.ts'
import { countText } from '../labels.ts'
import { pairingQueries } from '../queries.ts'
import type { CardPairing } from './card-pairing.ts'
import { CreateButton } from './create-button.tsx'
import { NoPairings, type NoPairingsProps } from './no-pairings.tsx'
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

const GRID = 'grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3'

/** A new match of the search that the viewer saved with the filters of the list. */
type NewPairing = { kind: 'new' | 'born'; pairing: CardPairing }

type Props = {
  /** A button that saves these filters, with another text than usual. */
  saveSearch: (filter: SavedPairingFilter, label?: string, variant?: ButtonVariant) => ReactNode
  /** A hook: what is new for a viewer who saved these filters. */
  useNewPairings: (filter: SavedPairingFilter) => NewPairing[]
}

/** `/breeding-pairings`: expected litters. The URL is the only state of the filters. */
export function PairingsPage({ saveSearch, useNewPairings }: Props) {
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
  // An unknown place cannot be saved.
  const filter = toSavedFilter(search, place ?? undefined)
  const saved = search.location && !place ? undefined : filter
  const newPairings = useNewPairings(filter)
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
          {pairings.data?.total !== 0 && hasFilters(search) && saved && saveSearch(saved)}
        </div>
        <Results
          pairings={pairings}
          newPairings={search.sort === '' && search.page === 1 ? newPairings : []}
          search={search}
          place={place}
          isBreeder={isBreeder}
          breeds={breeds.data}
          save={saved && ((variant) => saveSearch(saved, 'Tell me when one appears', variant))}
        />
      </section>
    </div>
  )
}

type Results = Omit<NoPairingsProps, 'isPageTooHigh'> & {
  pairings: UseQueryResult<{ items: CardPairing[]; total: number }>
  newPairings: NewPairing[]
}

const card = (pairing: CardPairing, place: number) => <PairingCard pairing={pairing} priority={place === 0} />

function Results({ pairings, newPairings, search, ...others }: Results) {
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
      empty={<NoPairings {...others} search={search} isPageTooHigh={(pairings.data?.total ?? 0) > 0} />}
      label="Pages of pairings"
      page={search.page}
      perPage={PAIRINGS_PER_PAGE}
      href={(page) => pairingSearchUrl({ ...search, page })}
    >
      {(rows) => (
        <NewFirst
          rows={rows}
          news={newPairings.map(({ kind, pairing }) => ({
            label: kind === 'new' ? 'New' : 'Litter born',
            row: pairing,
          }))}
          list={`${GRID}${pairings.isPlaceholderData ? ' opacity-60' : ''}`}
          item="flex min-w-0"
        >
          {card}
        </NewFirst>
      )}
    </PagedList>
  )
}

function listTitle({ breed, page }: PairingSearch): string {
  const title = breed ? `${breedNamesText(breed)} Breeding Pairings` : 'Breeding Pairings'
  return `${title}${page > 1 ? `, Page ${page}` : ''}`
}
