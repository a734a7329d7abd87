/** What waits for a person in the other features, in one list by deadline, and how much. */
export { KINDS, type KindRule } from './kinds.ts'
export { taskRoutes } from './routes.ts'
