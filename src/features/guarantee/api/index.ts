export { guaranteeRoutes } from './routes.ts'
