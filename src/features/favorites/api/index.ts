export { favoriteRoutes } from './routes.ts'
export { countFavoritesByWeek } from './store.ts'
