/** What a breeder sees first: numbers, attention, and exports of a cattery. */
export { dashboardRoutes } from './routes.ts'
