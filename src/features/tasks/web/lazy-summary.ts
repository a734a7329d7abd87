import { lazy } from 'react'

/** How many open tasks the viewer has, for the panel below the bell. */
export const TaskSummary = lazy(async () => ({ default: (await import('./task-summary.tsx')).TaskSummary }))
