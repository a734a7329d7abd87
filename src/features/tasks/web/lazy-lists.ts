import { lazy } from 'react'

/** The open tasks of a page; only pages that show it load it. */
export const TaskList = lazy(async () => ({ default: (await import('./task-list.tsx')).TaskList }))

/** How many open tasks the viewer has, for the panel below the bell. */
export const TaskSummary = lazy(async () => ({ default: (await import('./task-summary.tsx')).TaskSummary }))
