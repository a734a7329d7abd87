/** What happened to accounts and who saw private data, as users and staff read it. */
export { securityRoutes } from './routes.ts'
