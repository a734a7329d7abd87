import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import List from 'lucide-react/icons/list'
import MapIcon from 'lucide-react/icons/map'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isChecked } from '#lib/checks/texts.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { buttonClass } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { ViewChoice } from '#ui/lists/view-choice.tsx'
import { HydrateNear } from '#ui/loading/hydrate-near.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { BreederCard, BreederCardSkeleton } from './breeder-card.tsx'
import { BreederFilters } from './breeder-filters.tsx'
import {
  BREEDERS_SHOWN,
  type BreederSearch,
  type BreederSort,
  breederSearchUrl,
  readBreederSearch,
} from './breeder-search.ts'
import type { CardBreeder } from './card-breeder.ts'
import { CatteryMap } from './map/cattery-map.tsx'
import { type MoreHelp, NoBreeders } from './no-breeders.tsx'
import { breederQueries } from './queries.ts'
import { UnknownPlace, usePlace } from './unknown-place.tsx'

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
    <div className="page pt-4 pb-6 sm:py-12">
      <PageTitle>{`Verified Breeders${search.page > 1 ? `, Page ${search.page}` : ''}`}</PageTitle>
      <header className="mb-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 sm:mb-6">
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
  const place = usePlace(search.location)
  const order = search.sort || (place && !place.isState ? 'distance' : 'recommended')
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
        <div className={`grid gap-8 ${breeders.isPlaceholderData ? 'opacity-60' : ''}`}>
          {sectionsOf(rows, order).map(({ title, first, breeders: own }) => (
            <section key={title} className="grid gap-1.5 sm:gap-4">
              <h2 className={order === 'recommended' ? 'text-base sm:text-xl' : 'sr-only'}>{title}</h2>
              <ul className={grid}>
                {own.map((breeder, index) => (
                  <HydrateNear key={breeder.id} subject={breeder.id} className="flex min-w-0">
                    <BreederCard
                      breeder={breeder}
                      wide={wide}
                      position={first + index}
                      message={message(breeder)}
                    />
                  </HydrateNear>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </PagedList>
  )
}

type Section = { title: string; first: number; breeders: CardBreeder[] }

/** The recommended order begins with catteries that were checked; the others have a heading that says so. */
function sectionsOf(breeders: CardBreeder[], order: BreederSort): Section[] {
  if (order !== 'recommended') return [{ title: 'Breeders', first: 0, breeders }]
  const checked = breeders.filter(({ checkCounts }) => isChecked(checkCounts))
  const others = breeders.filter(({ checkCounts }) => !isChecked(checkCounts))
  return [
    { title: 'Checked by our team', first: 0, breeders: checked },
    { title: 'Without a valid check', first: checked.length, breeders: others },
  ].filter((section) => section.breeders.length > 0)
}

function countText(total: number): string {
  return `${inDigits(total)} verified ${total === 1 ? 'breeder' : 'breeders'} across the country`
}
