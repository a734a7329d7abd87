export { guaranteeRoutes } from './routes.ts'
export { guaranteeRules } from './personal-data.ts'
