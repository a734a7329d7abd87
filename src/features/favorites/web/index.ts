export { FavoriteButton } from './favorite-button.tsx'
export { favoriteIdsQuery } from './queries.ts'
