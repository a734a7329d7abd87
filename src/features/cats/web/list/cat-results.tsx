import type { UseQueryResult } from '@tanstack/react-query'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { CATS_PER_PAGE } from '../../choices.ts'
import type { CardCat } from '../card-cat.ts'
import { CatCardSkeleton, type RenderCatCard } from '../cat-card.tsx'
import { catListUrl } from './cat-filter.ts'
import { ListedCats, type NewCat } from './listed-cats.tsx'
import { NoCats, type NoCatsProps, NoSuchPage } from './no-cats.tsx'

type Props = NoCatsProps & {
  cats: UseQueryResult<{ items: CardCat[]; total: number }>
  catCard: RenderCatCard
  newCats: NewCat[]
}

/** The cats of the list, or their loading, error, or empty state. */
export function CatResults({ cats, catCard, newCats, ...props }: Props) {
  const { filter } = props
  const total = cats.data?.total ?? 0
  return (
    <PagedList
      query={cats}
      failure="Error loading cats. Please try again later."
      loading={
        <div role="status" className="cards">
          <span className="sr-only">Loading...</span>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <CatCardSkeleton key={key} />
          ))}
        </div>
      }
      empty={total === 0 ? <NoCats {...props} /> : <NoSuchPage filter={filter} total={total} />}
      label="Pages of cats"
      page={filter.page}
      perPage={CATS_PER_PAGE}
      href={(page) => catListUrl({ ...filter, page })}
    >
      {(rows) => (
        <ListedCats
          cats={rows}
          newCats={filter.page === 1 ? newCats : []}
          view={filter.view}
          catCard={catCard}
          isStale={cats.isPlaceholderData}
        />
      )}
    </PagedList>
  )
}
