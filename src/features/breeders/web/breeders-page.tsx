import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import List from 'lucide-react/icons/list'
import MapIcon from 'lucide-react/icons/map'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { inDigits } from '#lib/texts/digits.ts'
import { buttonClass } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { ViewChoice } from '#ui/lists/view-choice.tsx'
import { HydrateNear } from '#ui/loading/hydrate-near.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { BreederCard, BreederCardSkeleton } from './breeder-card.tsx'
import { BreederFilters } from './breeder-filters.tsx'
import { BREEDERS_SHOWN, type BreederSearch, breederSearchUrl, readBreederSearch } from './breeder-search.ts'
import type { CardBreeder } from './card-breeder.ts'
import { CatteryMap } from './map/cattery-map.tsx'
import { type MoreHelp, NoBreeders } from './no-breeders.tsx'
import { breederQueries } from './queries.ts'
import { UnknownPlace } from './unknown-place.tsx'

type Slots = {
  message: (breeder: CardBreeder) => ReactNode
  /** Below a list without breeders. */
  more?: MoreHelp | undefined
}

/** `/breeders`: the verified breeders. The URL is the only state of search and order. */
export function BreedersPage({ message, more }: Slots) {
  const [params] = useSearchParams()
  const search = readBreederSearch(params)
  const navigate = useNavigate()
  const isMap = search.view === 'map'
  const Icon = isMap ? List : MapIcon
  const breeders = useQuery({
    ...breederQueries.search(search),
    placeholderData: keepPreviousData,
    enabled: search.view !== 'map',
  })
  return (
    <div className="page py-6 sm:py-12">
      <PageTitle>{`Verified Breeders${search.page > 1 ? `, Page ${search.page}` : ''}`}</PageTitle>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 sm:mb-6">
        <div>
          <h1 className="text-3xl">Verified Breeders</h1>
          <p aria-live="polite" className="mt-1 min-h-[1.6em] text-muted sm:mt-2">
            {isMap
              ? 'Where our catteries are'
              : breeders.data
                ? countText(breeders.data.total)
                : breeders.isPending && 'Loading...'}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Link
            to={breederSearchUrl({ ...search, view: isMap ? '' : 'map', state: '', page: 1 })}
            className={buttonClass('secondary', 'md')}
          >
            <Icon size={17} aria-hidden="true" />
            <span>{isMap ? 'All breeders' : 'Map'}</span>
          </Link>
          {search.view !== 'map' && (
            <ViewChoice view={search.view} href={(view) => breederSearchUrl({ ...search, view })} />
          )}
        </div>
      </header>
      {isMap ? (
        <CatteryMap search={search} />
      ) : (
        <>
          <BreederFilters
            search={search}
            onSearch={(next, { typing }) => navigate(breederSearchUrl(next), { replace: typing })}
          />
          <section aria-busy={breeders.isFetching} className="grid gap-8">
            <h2 className="sr-only">Breeders</h2>
            <UnknownPlace
              place={search.location}
              within={search.within}
              href={(location) => breederSearchUrl({ ...search, location, page: 1 })}
            />
            <Results breeders={breeders} search={search} message={message} more={more} />
          </section>
        </>
      )}
    </div>
  )
}

type Results = Slots & {
  breeders: UseQueryResult<{ items: CardBreeder[]; total: number }>
  search: BreederSearch
}

function Results({ breeders, search, message, more }: Results) {
  const wide = search.view === 'list'
  const grid = wide ? 'grid gap-8' : 'grid gap-8 sm:grid-cols-2 lg:grid-cols-3'
  return (
    <PagedList
      query={breeders}
      failure="Error loading breeders. Please try again later."
      loading={
        <div role="status" className={grid}>
          <span className="sr-only">Loading...</span>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <BreederCardSkeleton key={key} />
          ))}
        </div>
      }
      empty={<NoBreeders search={search} more={more} />}
      label="Pages of breeders"
      page={search.page}
      perPage={BREEDERS_SHOWN}
      href={(page) => breederSearchUrl({ ...search, page })}
    >
      {(rows) => (
        <ul className={`${grid} ${breeders.isPlaceholderData ? 'opacity-60' : ''}`}>
          {rows.map((breeder, position) => (
            <HydrateNear key={breeder.id} subject={breeder.id} className="flex min-w-0">
              <BreederCard breeder={breeder} wide={wide} position={position} message={message(breeder)} />
            </HydrateNear>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function countText(total: number): string {
  return `${inDigits(total)} verified ${total === 1 ? 'breeder' : 'breeders'} across the country`
}
