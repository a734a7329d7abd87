export { interestsOf, listChanges } from './changes.ts'
export { favoriteRules } from './personal-data.ts'
export { favoriteRoutes } from './routes.ts'
export { countFavoritesByWeek, listFavoriteUsers } from './store.ts'
