import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { CardCat } from './card-cat.ts'
import { CatCardSkeleton, type RenderCatCard } from './cat-card.tsx'
import { type CatListFilter, catListUrl, PAGE_SIZE } from './cat-filter.ts'
import type { Facets } from './facets.ts'
import { NoCats, NoSuchPage } from './no-cats.tsx'

type Props = {
  cats: UseQueryResult<{ items: CardCat[]; total: number }>
  filter: CatListFilter
  facets: Facets | undefined
  catCard: RenderCatCard
}

/** The cats of the list, or their loading, error, or empty state. */
export function CatResults({ cats, filter, facets, catCard }: Props) {
  const isRows = filter.view === 'list'
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
      <div role="status" className="cards">
        <span className="sr-only">Loading...</span>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <CatCardSkeleton key={key} />
        ))}
      </div>
    )
  }
  const { items, total } = cats.data
  if (total === 0) return <NoCats filter={filter} facets={facets} />
  if (items.length === 0) return <NoSuchPage filter={filter} total={total} />
  return (
    <>
      <ul className={`${isRows ? 'divide-y' : 'cards'} ${cats.isPlaceholderData ? 'opacity-60' : ''}`}>
        {items.map((cat, index) => (
          <li key={cat.id} className={`flex min-w-0 ${isRows ? 'py-5' : ''}`}>
            {catCard(cat, index, filter.view)}
          </li>
        ))}
      </ul>
      <Pagination
        label="Pages of cats"
        page={filter.page}
        pages={Math.ceil(total / PAGE_SIZE)}
        href={(page) => catListUrl({ ...filter, page })}
      />
    </>
  )
}
