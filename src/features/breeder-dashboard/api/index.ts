/** The breeder's dashboard: statistics, what needs attention, and exports. */
export { dashboardRoutes } from './routes.ts'
