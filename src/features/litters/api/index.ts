export { requireOwnOrigin } from './own.ts'
export { litterRoutes } from './routes.ts'
export { listSitemapLitters, littersOf, pairingsOf } from './store.ts'
