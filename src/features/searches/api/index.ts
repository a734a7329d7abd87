/** Saved searches: what fits them, and who is told about it and when. */
export { searchRules } from './personal-data.ts'
export { searchRoutes } from './routes.ts'
