export { FavoriteButton } from './favorite-button.tsx'
export { favoriteInvalidation, invalidateFavorites } from './invalidation.ts'
export { favoriteIdsQuery } from './queries.ts'
export { SeenFavorite } from './seen-favorite.tsx'
