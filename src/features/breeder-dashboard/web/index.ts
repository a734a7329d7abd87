export { dashboardInvalidation } from './invalidation.ts'
