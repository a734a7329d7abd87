/** Guides to breeds. */
export { GUIDE_PATHS } from './guides.ts'
export { breedRoutes } from './routes.ts'
export { suggestBreeds } from './suggest-breeds.ts'
