export { requireVisible } from './breeders.ts'
export { sendVisible } from './policy.ts'
export { breederRoutes } from './routes.ts'
export { countSale, findBreeder, listSitemapBreeders } from './store.ts'
