export { TaskList, TaskSummary } from './lazy-lists.ts'
export { TaskBadge } from './task-badge.tsx'
