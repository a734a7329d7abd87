import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { UnknownPlace, usePlace } from '#features/breeders/web/index.ts'
import { breedNamesText, isOneBreed } from '#lib/texts/breed-names.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { Button, type ButtonVariant } from '#ui/button.tsx'
import { currentLocation } from '#ui/current-location.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { CatFilter } from '../../contract.ts'
import type { RenderCatCard } from '../cat-card.tsx'
import { catQueries } from '../queries.ts'
import { AllergyNote } from './allergy-note.tsx'
import { BreedNote } from './breed-note.tsx'
import { type CatListFilter, catListUrl, parseCatFilter, toSavedFilter } from './cat-filter.ts'
import { CatFilters } from './cat-filters.tsx'
import { CatResults } from './cat-results.tsx'
import { FilterChips, filterChips } from './filter-chips.tsx'
import { FILTER_FORM, FilterForm } from './filter-form.tsx'
import { FilterPanel, useFilterPanel } from './filter-panel.tsx'
import { ListTools } from './list-tools.tsx'
import type { NewCat } from './listed-cats.tsx'
import type { NoCatsProps } from './no-cats.tsx'
import { SearchField } from './search-field.tsx'

type Props = {
  catCard: RenderCatCard
  /** A button that saves these filters, with another text than usual. */
  saveSearch: (filter: CatFilter, label?: string, variant?: ButtonVariant) => ReactNode
  plannedLitters: NoCatsProps['plannedLitters']
  /** A hook: what is new for a viewer who saved these filters. */
  useNewCats: (filter: CatFilter) => NewCat[]
}

/** `/cats`: the list with its filters. The URL is the only state of the filters. */
export function CatsPage({ catCard, saveSearch, plannedLitters, useNewCats }: Props) {
  const [params] = useSearchParams()
  const filter = parseCatFilter(params)
  const navigate = useNavigate()
  const panel = useFilterPanel()
  const cats = useQuery({ ...catQueries.page(filter), placeholderData: keepPreviousData })
  const { data: facets, isPlaceholderData: areFacetsOld } = useQuery({
    ...catQueries.facets(filter),
    placeholderData: keepPreviousData,
  })
  // The previous text was understood differently.
  const parts = facets && !areFacetsOld ? facets.parts : []
  const { data: breeds = [] } = useQuery(catQueries.breeds())
  const breed = useQuery({ ...catQueries.breed(filter.breed ?? ''), enabled: isOneBreed(filter.breed) })
  const place = usePlace(filter.location)
  const newCats = useNewCats(toSavedFilter(filter, place ?? undefined))
  // An unknown place cannot be saved.
  const canSave = !filter.location || !!place
  // The offer is then part of what the empty list says.
  const isEmpty = cats.data?.total === 0
  const show = (next: CatListFilter) => {
    const url = catListUrl(next)
    // The browser's location, because the rendered page may be a choice behind.
    const current = parseCatFilter(new URLSearchParams(currentLocation().search))
    if (url !== catListUrl({ ...current, page: 1 })) navigate(url, { replace: panel.replacesHistoryEntry() })
  }
  const showAndClose = (next: CatListFilter) => {
    show(next)
    panel.close()
  }
  return (
    <div className="page py-8 sm:py-12">
      <PageTitle>{listTitle(filter, breed.data?.name)}</PageTitle>
      <header className="mb-6 grid gap-4">
        <div>
          <h1 className="text-3xl">Available Cats</h1>
          <p aria-live="polite" className="mt-2 min-h-[1.6em] text-muted">
            {cats.data && countText(cats.data.total, filter.reserved && (facets?.reserved ?? null))}
          </p>
        </div>
        <div className="grid gap-3 lg:flex">
          <SearchField q={filter.q} />
          <ListTools filter={filter} isNear={!!place && !place.isState} onChange={show} />
        </div>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[15rem_1fr]">
        <FilterPanel state={panel.state}>
          <div className="grow overflow-y-auto p-5 short:shrink-0 short:overflow-visible">
            <FilterForm filter={filter} onChange={show} onSubmit={showAndClose}>
              <CatFilters filter={filter} breeds={breeds} facets={facets} />
            </FilterForm>
          </div>
          <div className="grid border-t border-line px-5 py-3">
            <Button type="submit" form={FILTER_FORM}>
              <span className="hidden lg:block">Search Cats</span>
              <span aria-live="polite" className="lg:hidden">
                {cats.data
                  ? `Show ${cats.data.total} ${cats.data.total === 1 ? 'cat' : 'cats'}`
                  : 'Show cats'}
              </span>
            </Button>
            <LinkButton variant="quiet" to={catListUrl({ view: filter.view })}>
              Clear Filters
            </LinkButton>
          </div>
        </FilterPanel>
        <section aria-busy={cats.isFetching} className="grid min-w-0 gap-6">
          <h2 className="sr-only">Cats</h2>
          <UnknownPlace
            place={filter.location}
            within={filter.within}
            href={(location) => catListUrl({ ...filter, location, page: 1 })}
          />
          {facets?.unapplied && !areFacetsOld && <Notice>{facets.unapplied}</Notice>}
          {facets?.corrected && cats.data?.total !== 0 && (
            <p>
              <span>{'Showing results for '}</span>
              <b className="font-medium">{`“${facets.corrected}”`}</b>
              <span className="text-muted">{`. A saved search looks for “${filter.q}”, as you wrote it.`}</span>
            </p>
          )}
          {filterChips(filter).length > 0 && (
            <div className="flex flex-wrap items-start justify-between gap-3">
              <FilterChips filter={filter} parts={parts} place={place} />
              {!isEmpty && canSave && saveSearch(toSavedFilter(filter, place ?? undefined))}
            </div>
          )}
          {parts.some(({ kind }) => kind === 'allergy') && <AllergyNote />}
          {breed.data && <BreedNote breed={breed.data} />}
          <CatResults
            cats={cats}
            filter={filter}
            facets={facets}
            place={place}
            saveSearch={saveSearch}
            plannedLitters={plannedLitters}
            catCard={catCard}
            newCats={filter.sort ? [] : newCats}
          />
        </section>
      </div>
    </div>
  )
}

/**
 * `total` is the number of matches on all pages, and `reserved` how many of them are reserved: undefined if the list
 * contains only available cats, null before the number is known.
 */
function countText(total: number, reserved: number | null | undefined): string {
  if (reserved === null) return `${catsText(total)} available or reserved`
  const available = Math.max(0, total - (reserved ?? 0))
  const more = reserved ? `, ${inDigits(reserved)} reserved` : ''
  return `${catsText(available)} available from verified breeders${more}`
}

function catsText(count: number): string {
  return `${inDigits(count)} ${count === 1 ? 'cat' : 'cats'}`
}

/** `knownBreed` is the breed's own name, because the filter may contain another name of it. */
function listTitle({ breed, page }: CatListFilter, knownBreed = breedNamesText(breed)): string {
  const title = breed ? `${knownBreed} Cats and Kittens` : 'Available Cats'
  return `${title}${page > 1 ? `, Page ${page}` : ''}`
}
