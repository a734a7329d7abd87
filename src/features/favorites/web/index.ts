export { FavoriteButton } from './favorite-button.tsx'
export { favoritesQuery } from './queries.ts'
