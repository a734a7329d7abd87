export { invalidateTasksAfterActions, taskInvalidation } from './invalidation.ts'
export { TaskBadge } from './task-badge.tsx'
export { TaskList } from './task-list.tsx'
export { TaskSummary } from './task-summary.tsx'
