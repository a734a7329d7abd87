import { useQuery } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import type { ReactNode } from 'react'
import { CatCardSkeleton, type RenderCatCard } from '#features/cats/web/index.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { HydrateNear } from '#ui/loading/hydrate-near.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { favoritesQuery } from './favorites-query.ts'

/** `/favorites`: the viewer's favorites, latest first. */
export function FavoritesPage({ catCard }: { catCard: RenderCatCard }) {
  const favorites = useQuery(favoritesQuery)
  return (
    <div className="page py-8 sm:py-12">
      <PageTitle>Favorites</PageTitle>
      <h1 className="mb-8 text-3xl">Favorites</h1>
      <Loaded
        query={favorites}
        failure="Your favorites could not be loaded."
        loading={
          <Cats>
            {['a', 'b', 'c'].map((key) => (
              <li key={key} className="flex min-w-0">
                <CatCardSkeleton />
              </li>
            ))}
          </Cats>
        }
      >
        {(cats) =>
          cats.length === 0 ? (
            <EmptyState
              icon={<Heart size={40} strokeWidth={1.25} aria-hidden="true" />}
              title="No favorites yet"
              hint="Select the heart on a cat to save it here."
            >
              <LinkButton to="/cats">Browse Cats</LinkButton>
            </EmptyState>
          ) : (
            <Cats>
              {cats.map((cat, index) => (
                <HydrateNear key={cat.id} subject={cat.id} className="flex min-w-0">
                  {catCard(cat, index)}
                </HydrateNear>
              ))}
            </Cats>
          )
        }
      </Loaded>
    </div>
  )
}

function Cats({ children }: { children: ReactNode }) {
  return (
    <>
      <h2 className="sr-only">Cats</h2>
      <ul className="cards">{children}</ul>
    </>
  )
}
