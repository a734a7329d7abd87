/** Months and years of a cattery and of the platform, read from the ledger. */
export { statementRoutes } from './routes.ts'
