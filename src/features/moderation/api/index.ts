export { moderationRoutes } from './routes.ts'
export { mutedUntil, recordViolation } from './violations.ts'
