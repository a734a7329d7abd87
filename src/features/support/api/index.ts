/** Questions to staff and their answers. */
export { openOrderRequest } from './order-requests.ts'
export { supportRules } from './personal-data.ts'
export { supportRoutes } from './routes.ts'
