export { requireOwnOrigin } from './own.ts'
export { ownLitterRoutes } from './own-routes.ts'
export { litterRoutes } from './routes.ts'
export { listSitemapLitters, littersOf, pairingsOf } from './store.ts'
