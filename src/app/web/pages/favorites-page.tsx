import { FavoritesPage as Favorites } from '#features/favorites/web/favorites-page.tsx'
import { catCard } from './cat-card.tsx'

export function FavoritesPage() {
  return <Favorites catCard={catCard} />
}
