import { FavoritesPage as Favorites } from '#features/favorites/web/favorites-page.tsx'
import { CompareHost, comparableCard } from './comparable-card.tsx'

export function FavoritesPage() {
  return (
    <>
      <Favorites catCard={comparableCard} />
      <CompareHost />
    </>
  )
}
