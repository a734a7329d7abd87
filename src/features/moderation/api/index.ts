export type { Ports as ModerationPorts } from './ports.ts'
export { moderationRoutes } from './routes.ts'
export { staffRoutes } from './staff-routes.ts'
export { mutedUntil, recordViolation } from './violations.ts'
