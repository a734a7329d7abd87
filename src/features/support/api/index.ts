export { openOrderRequest } from './order-requests.ts'
export { supportRoutes } from './routes.ts'
export { supportRules } from './personal-data.ts'
