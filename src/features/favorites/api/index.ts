/** Cats that a user saved, and what has changed about them. */
export { listChanges, listInterests } from './changes.ts'
export { favoriteRules } from './personal-data.ts'
export { favoriteRoutes } from './routes.ts'
export { countFavoritesByWeek, listFavoritesOfBreeder, listFavoriteUsers } from './store.ts'
