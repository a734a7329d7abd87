/** Guides to breeds, and what their cats typically cost. */
export { GUIDE_PATHS } from './guides.ts'
export { breedRules } from './personal-data.ts'
export { breedPriceSweep } from './prices.ts'
export { breedRoutes } from './routes.ts'
