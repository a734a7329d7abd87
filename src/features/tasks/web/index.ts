export { TaskSummary } from './lazy-summary.ts'
export { TaskBadge } from './task-badge.tsx'
export { TaskList } from './task-list.tsx'
