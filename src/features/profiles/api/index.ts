/** Public pages that combine features: a cattery's profile and a litter's page. */
export { publicProfileRoutes } from './routes.ts'
