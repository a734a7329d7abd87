import { keepPreviousData, useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useNavigate, useSearchParams } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { currentLocation } from '#ui/current-location.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { BreedNote } from './breed-note.tsx'
import type { RenderCatCard } from './cat-card.tsx'
import { CatFilters } from './cat-filters.tsx'
import { CatResults } from './cat-results.tsx'
import { type CatSearch, catSearchUrl, readCatSearch } from './cat-search.ts'
import { FilterChips } from './filter-chips.tsx'
import { FILTER_FORM, FilterForm } from './filter-form.tsx'
import { closePanel, FILTER_PANEL, FilterPanel, isLaterChoice } from './filter-panel.tsx'
import { ListTools } from './list-tools.tsx'
import { catQueries } from './queries.ts'
import { SearchField } from './search-field.tsx'

/** `/cats`: the list with its filters. The address is the only state of the filters. */
export function CatsPage({ catCard }: { catCard: RenderCatCard }) {
  const [params] = useSearchParams()
  const search = readCatSearch(params)
  const navigate = useNavigate()
  const cats = useQuery({ ...catQueries.search(search), placeholderData: keepPreviousData })
  const { data: facets } = useQuery({ ...catQueries.facets(search), placeholderData: keepPreviousData })
  const { data: breeds = [] } = useQuery(catQueries.breeds())
  const about = useQuery({ ...catQueries.breed(search.breed), enabled: search.breed !== '' })
  const go = (next: CatSearch, done = true) => {
    const to = catSearchUrl(next)
    // Where the visitor is by now: what is shown may be a choice behind.
    const at = readCatSearch(new URLSearchParams(currentLocation().search))
    if (to !== catSearchUrl({ ...at, page: 1 })) navigate(to, { replace: isLaterChoice() })
    if (done) closePanel()
  }
  return (
    <div className="page py-8 sm:py-12">
      <PageTitle>{listTitle(search, about.data?.name)}</PageTitle>
      <header className="mb-6 grid gap-4">
        <div>
          <h1 className="text-3xl">Available Cats</h1>
          <p aria-live="polite" className="mt-2 min-h-[1.6em] text-muted">
            {cats.data && countText(cats.data.total)}
          </p>
        </div>
        <div className="grid gap-3 lg:flex">
          <SearchField q={search.q} />
          <ListTools search={search} onSearch={go} />
        </div>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[15rem_1fr]">
        <FilterPanel>
          <div className="flex items-center justify-between border-b border-line px-5 py-1 lg:hidden">
            <h2 className="text-lg">Filters</h2>
            <button
              type="button"
              popoverTarget={FILTER_PANEL}
              popoverTargetAction="hide"
              aria-label="Close"
              className={buttonClass('quiet', 'icon', '-mr-2')}
            >
              <X size={20} aria-hidden="true" />
            </button>
          </div>
          <div className="grow overflow-y-auto p-5">
            <FilterForm search={search} onSearch={go}>
              <CatFilters search={search} breeds={breeds} facets={facets} />
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
            <LinkButton variant="quiet" to={catSearchUrl({ view: search.view })}>
              Clear Filters
            </LinkButton>
          </div>
        </FilterPanel>
        <section aria-busy={cats.isFetching} className="grid min-w-0 gap-6">
          <h2 className="sr-only">Cats</h2>
          {facets?.corrected && cats.data?.total !== 0 && (
            <p>
              Showing results for <b className="font-medium">“{facets.corrected}”</b>
            </p>
          )}
          <FilterChips search={search} />
          {about.data && <BreedNote breed={about.data} />}
          <CatResults {...{ cats, search, facets, catCard }} />
        </section>
      </div>
    </div>
  )
}

/** The count line; `n` is how many match on all pages. */
function countText(n: number): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? 'cat' : 'cats'} available from verified breeders`
}

/** `breed` is its name as we spell it, where somebody asked for it in another way. */
function listTitle({ breed: asked, page }: CatSearch, breed = asked): string {
  const what = asked ? `${breed} Cats and Kittens` : 'Available Cats'
  return `${what}${page > 1 ? `, Page ${page}` : ''}`
}
