import { useQuery } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import { CatCardSkeleton, type RenderCatCard } from '#features/cats/web/index.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { favoritesQuery } from './favorites-query.ts'

/** `/favorites`: the viewer's favorites, latest first. */
export function FavoritesPage({ catCard }: { catCard: RenderCatCard }) {
  const { data, isError, refetch } = useQuery(favoritesQuery)
  return (
    <div className="page py-8 sm:py-12">
      <PageTitle>Favorites</PageTitle>
      <h1 className="mb-8 text-3xl">Favorites</h1>
      {isError && (
        <Notice tone="danger">
          <p className="mb-3 text-base">Your favorites could not be loaded.</p>
          <Button variant="secondary" size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<Heart size={40} strokeWidth={1.25} aria-hidden="true" />}
          title="No favorites yet"
          hint="Select the heart on a cat to save it here."
        >
          <LinkButton to="/cats">Browse Cats</LinkButton>
        </EmptyState>
      )}
      {!isError && data?.length !== 0 && (
        <>
          <h2 className="sr-only">Cats</h2>
          <ul className="cards">
            {data?.map((cat, index) => (
              <li key={cat.id} className="flex min-w-0">
                {catCard(cat, index)}
              </li>
            )) ??
              ['a', 'b', 'c'].map((key) => (
                <li key={key} className="flex min-w-0">
                  <CatCardSkeleton />
                </li>
              ))}
          </ul>
        </>
      )}
    </div>
  )
}
