/** Saved searches: what fits them, and who is told about it and when. */
export { searchMatchSweep } from './matching/sweep.ts'
export { searchRules } from './personal-data.ts'
export { searchRoutes } from './routes.ts'
