import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CatIcon from 'lucide-react/icons/cat'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { type CardLayout, CatCard, CatCardSkeleton } from './cat-card.tsx'
import { CatFilters } from './cat-filters.tsx'
import { type CatSearch, catSearchUrl, PAGE_SIZE, readCatSearch, toCatQuery } from './cat-search.ts'
import { FilterChips } from './filter-chips.tsx'
import { ListTools } from './list-tools.tsx'
import { catQueries } from './queries.ts'

/** `/cats`: the list with its filters. The address is the only state of the filters. */
export function CatsPage() {
  const [params] = useSearchParams()
  const search = readCatSearch(params)
  const [layout, setLayout] = useState<CardLayout>('grid')
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const cats = useQuery({ ...catQueries.list(toCatQuery(search)), placeholderData: keepPreviousData })
  const breeds = useQuery(catQueries.breeds())
  const go = (next: CatSearch) => {
    setOpen(false)
    navigate(catSearchUrl(next))
  }
  return (
    <div className="page py-8 sm:py-12">
      <title>{listTitle(search)}</title>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:mb-8">
        <div>
          <h1 className="text-3xl">Available Cats</h1>
          <p aria-live="polite" className="mt-2 min-h-[1.6em] text-muted">
            {cats.data && countText(cats.data.total)}
          </p>
        </div>
        <ListTools {...{ search, layout, setLayout, open, setOpen }} onSearch={go} />
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[15rem_1fr]">
        <aside
          id="filters"
          className={`${open ? '' : 'hidden'} card p-5 target:block lg:sticky lg:top-24 lg:block lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto`}
        >
          <CatFilters
            key={catSearchUrl({ ...search, page: 1 })}
            search={search}
            breeds={breeds.data?.map(({ name }) => name) ?? []}
            onSearch={go}
          />
        </aside>
        <section aria-busy={cats.isFetching} className="grid min-w-0 gap-6">
          <h2 className="sr-only">Cats</h2>
          <FilterChips search={search} />
          <Results {...{ cats, layout, search }} />
        </section>
      </div>
    </div>
  )
}

type Results = {
  cats: ReturnType<typeof useQuery<Awaited<{ items: Parameters<typeof CatCard>[0]['cat'][]; total: number }>>>
  layout: CardLayout
  search: CatSearch
}

function Results({ cats, layout, search }: Results) {
  const look = layout === 'grid' ? 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3' : 'grid gap-5'
  if (cats.isError) {
    return (
      <Notice tone="danger">
        <p className="mb-3 text-base">Error loading cats. Please try again later.</p>
        <Button variant="secondary" size="sm" onClick={() => cats.refetch()}>
          Try again
        </Button>
      </Notice>
    )
  }
  if (!cats.data) {
    return (
      <div role="status" className={look}>
        <span className="sr-only">Loading...</span>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <CatCardSkeleton key={key} />
        ))}
      </div>
    )
  }
  const { items, total } = cats.data
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<CatIcon size={40} strokeWidth={1.25} aria-hidden="true" />}
        title="No cats found"
        hint="Try adjusting your filters or search criteria to find the perfect cat."
      >
        <LinkButton to="/cats">Clear All Filters</LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={`${look} ${cats.isPlaceholderData ? 'opacity-60' : ''} transition-opacity`}>
        {items.map((cat, index) => (
          <li key={cat.id} className="flex min-w-0">
            <CatCard cat={cat} layout={layout} place={index} />
          </li>
        ))}
      </ul>
      <Pagination
        label="Pages of cats"
        page={search.page}
        pages={Math.ceil(total / PAGE_SIZE)}
        href={(page) => catSearchUrl({ ...search, page })}
      />
    </>
  )
}

/** The count line; `n` is how many match on all pages. */
function countText(n: number): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? 'cat' : 'cats'} available from verified breeders`
}

function listTitle(search: CatSearch): string {
  const what = search.breed ? `${search.breed} Cats and Kittens` : 'Available Cats'
  return `${what}${search.page > 1 ? `, Page ${search.page}` : ''} | Littermate`
}
